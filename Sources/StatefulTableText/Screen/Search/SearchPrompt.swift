import StatefulTable

/// The line in which the user types what to search for.
@MainActor final class SearchPrompt: Responder {
  private var editor: LineEditor
  private let controller: StatefulTableController
  private let search: Search
  private weak var page: ListPage?
  // What to restore if the user gives up.
  private let oldPattern: SearchPattern?
  private let oldText: String
  private let oldCursor: IndexPath?
  private let oldAnchor: (indexPath: IndexPath, line: Int)?

  init(on page: ListPage) {
    controller = page.controller
    search = page.search
    self.page = page
    editor = LineEditor(controller.isSearchable ? controller.searchText : "")
    oldPattern = page.search.pattern
    oldText = controller.searchText
    oldCursor = page.cursor
    oldAnchor = controller.tableView.anchor
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
      Command("accept", keys: Self.acceptKeys, words: words(.search)) { [self] in accept() }
    ] + editor.promptCommands(words, giveUp: { [self] in giveUp() }, edit: { [self] in edit($0) })
  }

  static let acceptKeys = [Key.enter]

  private func accept() {
    if editor.text.isEmpty { search.pattern = nil }
    page?.pop(self)
    // Something else may have cancelled the search that waited.
    if controller.searchText != editor.text { controller.search(for: editor.text) }
    controller.submitSearch()
  }

  private func giveUp() {
    page?.pop(self)
    search.pattern = oldPattern
    if controller.isSearchable {
      controller.search(for: oldText)
      controller.submitSearch()
    } else {
      restorePosition()
    }
  }

  private func edit(_ change: (inout LineEditor) -> Void) {
    let oldText = editor.text
    change(&editor)
    guard editor.text != oldText else { return }
    search.pattern = SearchPattern(editor.text)
    guard !controller.isSearchable else { return controller.search(for: editor.text) }
    restorePosition()
    if let cursor = ListNavigator(controller).cursor {
      search.find(.down, from: controller.tableView.position(ofRowAt: cursor) ?? 0)
    }
  }

  private func restorePosition() {
    guard let row = oldCursor else { return }
    controller.tableView.moveCursor(to: row)
    if let oldAnchor { controller.tableView.restore(anchor: oldAnchor) }
  }

  func draw(in frame: inout Frame, _ context: ResponderContext) {
    let message = context.message ?? waitingHint(context.theme)
    SearchLine(editor: editor, message: message, isAnswer: page?.notice != nil)
      .paintOverLastLine(in: &frame)
  }

  /// Says that the search waits, and which key begins it.
  private func waitingHint(_ theme: Theme) -> StyledText? {
    guard controller.isSearchWaiting else { return nil }
    let hint = words(controller.loadOptions.searchTrigger == .submit ? .searches : .searchesNow)
    return page?.screen?.hint("accept", Self.acceptKeys, hint).map { StyledText($0, theme.dim) }
  }

  var spokenParts: [[String]] { [[words(.spokenSearch(editor.text))]] }
}
