import Synchronization

/// The characters of several scalars that frames show, each with a number.
///
/// All frames have one table, so that equal numbers mean the same character in all of them. It keeps a character as long
/// as the program runs. All that people write has some thousands of them. Text that is made of ever new ones doesn't
/// fill the memory: when ``capacity`` is reached, a character that isn't known yet is drawn as "�".
struct ClusterTable {
  static let shared = Mutex(ClusterTable(capacity: 1 << 16))

  private let capacity: Int
  private var numbers: [Bytes: UInt32] = [:]
  private var clusters: [String] = []

  init(capacity: Int) {
    self.capacity = capacity
  }

  /// The number of a character, or `nil` if there is no room for it.
  mutating func number(of cluster: String) -> UInt32? {
    if let number = numbers[Bytes(cluster)] { return number }
    guard clusters.count < capacity else { return nil }
    let number = UInt32(clusters.count)
    numbers[Bytes(cluster)] = number
    clusters.append(cluster)
    return number
  }

  /// The character with a number that the table has given.
  subscript(number: UInt32) -> String { clusters[Int(number)] }

  /// A string that equals another only if it has the same bytes, which the same accents in another order haven't.
  private struct Bytes: Hashable {
    let string: String

    init(_ string: String) { self.string = string }

    static func == (left: Bytes, right: Bytes) -> Bool {
      left.string.utf8.elementsEqual(right.string.utf8)
    }

    func hash(into hasher: inout Hasher) {
      var string = string
      string.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
  }
}
