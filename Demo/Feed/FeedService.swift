import StatefulTable
import Synchronization

/// A service that makes up posts, and takes its time over it.
///
/// The same seed gives the same posts.
final class FeedService: Sendable {
  static let pageSize = 20
  /// The posts that were there when the service began.
  static let archiveSize = 137

  private let seed: UInt64
  private let slowness: Duration
  private let state: Mutex<State>

  private struct State {
    /// The number of the newest post.
    var newest = 0
    var conditions: SimulatedConditions
    var isSlow = false
  }

  /// Creates a service, whose loads take longer by the slowness while it is slow.
  init(_ options: FeedOptions, slowness: Duration = .seconds(4)) {
    self.slowness = slowness
    seed = options.seed
    state = Mutex(State(conditions: options.conditions))
  }

  /// The posts before one, newest first; all if there is none.
  nonisolated(nonsending) func posts(before id: Int?) async throws -> [Post] {
    try await carryOut(id == nil ? .initial : .nextPage)
    let (top, isEmpty) = state.withLock { ($0.newest, $0.conditions.isEmpty) }
    if isEmpty { return [] }
    let newest = id.map { $0 - 1 } ?? top
    let oldest = max(newest - Self.pageSize + 1, 1 - Self.archiveSize)
    return (min(oldest, newest + 1)...newest + 1).dropLast().reversed().map(post)
  }

  /// The posts after one, newest first.
  ///
  /// There are a few each time.
  nonisolated(nonsending) func posts(after id: Int) async throws -> [Post] {
    try await carryOut(.pullToRefresh)
    let newest = state.withLock { state in
      if !state.conditions.isEmpty { state.newest += 1 + Int(bits(state.newest) % 3) }
      return state.newest
    }
    return (id + 1..<newest + 1).reversed().map(post)
  }

  func hasPosts(before id: Int) -> Bool { id > 1 - Self.archiveSize }

  /// Makes a post that nobody asked for.
  func publish() -> Post {
    let newest = state.withLock { state in
      state.newest += 1
      return state.newest
    }
    return post(newest)
  }

  /// Makes more posts than a page has.
  func flood() { state.withLock { $0.newest += 60 } }

  func isNewest(_ id: Int?) -> Bool { state.withLock { $0.newest == id } }

  // MARK: Conditions

  var conditions: SimulatedConditions { state.withLock(\.conditions) }
  var isSlow: Bool { state.withLock(\.isSlow) }

  func toggleFailing() {
    state.withLock { state in
      state.conditions.failing = state.conditions.failing.isEmpty ? Set(LoadKind.allCases) : []
    }
  }

  func toggleEmpty() { state.withLock { $0.conditions.isEmpty.toggle() } }

  func toggleSlow() { state.withLock { $0.isSlow.toggle() } }

  nonisolated(nonsending) private func carryOut(_ kind: LoadKind) async throws {
    var (conditions, isSlow) = state.withLock { ($0.conditions, $0.isSlow) }
    if isSlow { conditions.latency += slowness }
    try await conditions.carryOut(kind)
  }

  // MARK: Posts

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
