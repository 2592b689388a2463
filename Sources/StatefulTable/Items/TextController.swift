/// A text to read: a row for each line, which wraps.
///
/// ```swift
/// list.show(TextController("Letter", text: "Dear all,\nthe train is gone."))
/// ```
///
/// Nothing loads, and nothing is selected. The rows can be searched like those of any list.
open class TextController: StatefulTableController {
  /// The text.
  ///
  /// If you change it, the line that the user reads stays, as far as it is still there. To begin at the first line of another
  /// text, call ``show(_:text:)``.
  public var text: StyledText {
    didSet {
      lines.texts = text.allLines
      tableView.reloadData()
    }
  }

  private let lines: TextLines
  override var listRows: (any ListRows)? { lines }

  /// Creates a list of the lines of a text.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - text: The text, with or without styles. An empty one has one empty line.
  public init(_ title: String, text: some StyledTextConvertible) {
    self.text = text.styledText
    lines = TextLines(self.text.allLines)
    super.init()
    self.title = title
    tableView.wrapsLines = true
    tableView.allowsSelection = false
  }

  /// Shows another text from its first line on, as in a preview.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - text: The text, with or without styles.
  public func show(_ title: String, text: some StyledTextConvertible) {
    self.title = title
    self.text = text.styledText
    let first = IndexPath(row: 0, section: 0)
    tableView.moveCursor(to: first)
    tableView.scrollToRow(at: first, at: .top)
  }

  open override var loadsRows: Bool { false }
}

@MainActor private final class TextLines: ListRows {
  var texts: [StyledText]

  init(_ texts: [StyledText]) { self.texts = texts }

  func rowCount(inSection section: Int) -> Int { texts.count }
  func cell(ofRowAt indexPath: IndexPath) -> Cell { Cell(texts[indexPath.row]) }
  func copyText(ofRowAt indexPath: IndexPath) -> String? { texts[indexPath.row].string }
}
