import StatefulTable

/// The line in which the user types which rows the list shows.
@MainActor final class FilterPrompt: Responder {
  private var editor: LineEditor
  private let controller: StatefulTableController
  private let rows: any RowsOwner
  private let search: Search
  private weak var page: ListPage?
  // What to restore if the user gives up.
  private let oldText: String
  private let oldPattern: SearchPattern?
  private let oldCursor: AnyHashable?
  private let oldTop: (id: AnyHashable?, line: Int)?

  static let keys = [Key.character("&")]

  init(_ rows: any RowsOwner, on page: ListPage) {
    self.rows = rows
    controller = page.controller
    self.page = page
    search = page.search
    editor = LineEditor(rows.filterText)
    oldText = rows.filterText
    oldPattern = page.search.pattern
    let (controller, tableView) = (page.controller, page.controller.tableView)
    oldCursor = tableView.cursor.flatMap { controller.tableView(tableView, idForRowAt: $0) }
    oldTop = tableView.anchor.map { anchor in
      (controller.tableView(tableView, idForRowAt: anchor.indexPath), anchor.line)
    }
  }

  private var words: Words { page?.words ?? .english }

  var isTyping: Bool { true }

  func type(_ text: String) {
    var isTaken = true
    edit { isTaken = $0.insert(text) }
    if !isTaken { refusePaste() }
  }

  func refusePaste() { page?.notice = .failure(LineEditor.tooLong) }

  var commands: [Command] {
    [
      Command("accept", keys: SearchPrompt.acceptKeys, words: words(.acceptFilter)) { [self] in
        page?.pop(self)
      }
    ] + editor.promptCommands(words, giveUp: { [self] in giveUp() }, edit: { [self] in edit($0) })
  }

  private func edit(_ change: (inout LineEditor) -> Void) {
    let oldText = editor.text
    change(&editor)
    guard editor.text != oldText else { return }
    search.pattern = SearchPattern(editor.text)
    ListNavigator(controller).keepingLineOfCursor { rows.filter(editor.text) }
  }

  /// Shows what was shown before, where it was.
  private func giveUp() {
    page?.pop(self)
    search.pattern = oldPattern
    rows.filter(oldText)
    let tableView = controller.tableView
    func row(_ id: AnyHashable?) -> IndexPath? {
      id.flatMap { controller.tableView(tableView, indexPathForRowWithID: $0) }
    }
    if let cursor = row(oldCursor) { tableView.moveCursor(to: cursor) }
    if let oldTop, let top = row(oldTop.id) { tableView.restore(anchor: (top, oldTop.line)) }
  }

  func draw(in frame: inout Frame, _ context: ResponderContext) {
    let isAnswer = page?.notice != nil
    SearchLine(editor: editor, message: context.message, isAnswer: isAnswer, mark: "&")
      .paintOverLastLine(in: &frame)
  }

  var spokenParts: [[String]] { [[words(.spokenFilter(editor.text))]] }
}
