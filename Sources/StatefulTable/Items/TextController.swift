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
      lines = text.allLines
      tableView.reloadData()
    }
  }

  private var lines: [StyledText]

  /// Creates a list of the lines of a text.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - text: The text, with or without styles. An empty one has one empty line.
  public init(_ title: String, text: some StyledTextConvertible) {
    self.text = text.styledText
    lines = self.text.allLines
    super.init()
    self.title = title
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

  open override func viewDidLoad() {
    super.viewDidLoad()
    tableView.wrapsLines = true
    tableView.allowsSelection = false
  }

  open override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    lines.count
  }

  open override func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> Cell {
    Cell(lines[indexPath.row])
  }

  open override func tableView(
    _ tableView: TableView,
    copyTextForRowAt indexPath: IndexPath
  ) -> String? { lines[indexPath.row].string }
}
