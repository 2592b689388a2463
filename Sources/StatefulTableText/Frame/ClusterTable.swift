import Synchronization

/// The characters of several scalars that frames show, each with a number.
///
/// All frames have one table, so that equal numbers mean the same character in all of them. It keeps a character as long
/// as the program runs. All that people write has some thousands of them. Text that is made of ever new ones doesn't
/// fill the memory: when ``capacity`` is reached, a character that isn't known yet is drawn as "�".
struct ClusterTable {
  static let shared = Mutex(ClusterTable(capacity: 1 << 16))

  private let capacity: Int
  /// The number of each character by its UTF-8, because strings are equal also if their accents are in another order.
  private var numbers: [[UInt8]: UInt32] = [:]
  private var clusters: [String] = []

  init(capacity: Int) {
    self.capacity = capacity
  }

  /// The number of a character, or `nil` if there is no room for it.
  mutating func number(of cluster: String) -> UInt32? {
    let bytes = Array(cluster.utf8)
    if let number = numbers[bytes] { return number }
    guard clusters.count < capacity else { return nil }
    let number = UInt32(clusters.count)
    numbers[bytes] = number
    clusters.append(cluster)
    return number
  }

  /// The character with a number that the table has given.
  subscript(number: UInt32) -> String { clusters[Int(number)] }
}
