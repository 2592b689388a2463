import StatefulTable
package import StatefulTableText

extension TerminalContent {
  /// The screens of lists that it consists of.
  package var tableScreens: [TableScreen] {
    let split = self as? SplitScreen
    let parts: [any TerminalContent] = split.map { [$0.first, $0.second] } ?? [self]
    return parts.compactMap { $0 as? TableScreen }
  }
}
