#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import StatefulTable

/// The line in which the user types what to search for, and what to go back to if that is given up.
struct SearchPrompt {
  var editor: LineEditor
  /// What was searched for before.
  let oldPattern: SearchPattern?
  let oldText: String
  /// Where the user was.
  let cursor: IndexPath?
  let anchor: (indexPath: IndexPath, line: Int)?
}
