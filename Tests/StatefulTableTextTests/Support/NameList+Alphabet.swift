import StatefulTable
import TestSupport

extension NameList {
  /// A section with two names for each letter but Q, which has none, and an index.
  static func alphabet() -> NameList {
    let list = NameList(
      "ABCDEFGHIJKLMNOPQRSTUVWXYZ".map { letter in
        (String(letter), letter == "Q" ? [] : ["\(letter)bc", "\(letter)xy"])
      }
    )
    list.hasIndex = true
    return list
  }
}
