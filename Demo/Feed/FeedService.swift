import Dispatch
import Synchronization

/// A service that makes up posts, and takes its time over it.
///
/// The same seed gives the same posts.
final class FeedService: Sendable {
  static let pageSize = 20
  /// The posts that were there when the service began.
  static let archiveSize = 137

  private let seed: UInt64
  private let latency: Duration
  private let newest = Mutex(0)
  /// Where requests take their time: after a `Task.sleep`, or a job on a global queue, a process on Linux
  /// wakes up once a second for ever.
  private let network = DispatchQueue(label: "network")

  init(seed: UInt64, latency: Duration) {
    self.seed = seed
    self.latency = latency
  }

  /// The posts before one, newest first; all if there is none.
  nonisolated(nonsending) func posts(before id: Int?) async -> [Post] {
    await travel()
    let newest = id.map { $0 - 1 } ?? self.newest.withLock(\.self)
    let oldest = max(newest - Self.pageSize + 1, 1 - Self.archiveSize)
    return (min(oldest, newest + 1)...newest + 1).dropLast().reversed().map(post)
  }

  /// The posts after one, newest first.
  ///
  /// There are a few each time.
  nonisolated(nonsending) func posts(after id: Int) async -> [Post] {
    await travel()
    let newest = newest.withLock { newest in
      newest += 1 + Int(bits(newest) % 3)
      return newest
    }
    return (id + 1...newest).reversed().map(post)
  }

  /// Takes the time that a request would.
  nonisolated(nonsending) private func travel() async {
    await withCheckedContinuation { continuation in
      let seconds = latency / .seconds(1)
      network.asyncAfter(deadline: .now() + seconds) { continuation.resume() }
    }
  }

  func hasPosts(before id: Int) -> Bool { id > 1 - Self.archiveSize }

  private func post(_ id: Int) -> Post {
    let bits = bits(id)
    func pick(_ words: [String], _ shift: UInt64) -> String {
      words[Int((bits >> shift) % UInt64(words.count))]
    }
    return Post(
      id: id,
      author: pick(Self.authors, 0),
      text: "\(pick(Self.openings, 8)) \(pick(Self.subjects, 16)) \(pick(Self.endings, 24))"
    )
  }

  /// Bits that depend on nothing but the seed and a number: SplitMix64's mixing function.
  private func bits(_ number: Int) -> UInt64 {
    var bits = seed &+ UInt64(bitPattern: Int64(number)) &* 0x9E37_79B9_7F4A_7C15
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  private static let authors = ["ada", "bo", "chen", "dara", "eli", "fay", "gus", "hana"]
  private static let openings = [
    "Just shipped", "Still thinking about", "A short note on", "Does anybody else like",
    "Finally understood", "Ten years of", "In praise of", "Nobody told me about",
  ]
  private static let subjects = [
    "anchored viewports", "the empty state", "pull to refresh", "terminals", "small files",
    "state machines", "the last page", "ligatures in monospace fonts",
  ]
  private static let endings = [
    "on a Sunday.", "and it works.", "(thread)", "🎉", "– worth every line.", "before lunch.",
    "without a single dependency.", "again.",
  ]
}
