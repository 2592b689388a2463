import StatefulTable

/// What the text of a prompt is for.
@MainActor protocol PromptUse: AnyObject {
  /// The text when the prompt opens.
  var text: String { get }
  /// What is before the text.
  var mark: String { get }
  /// What accepting the text is called.
  var title: String { get }

  /// What is shown until something is typed, if there is something to say.
  var placeholder: String? { get }
  /// What the text can be looked for in, of which one is chosen.
  var scopes: [String] { get }
  /// The index of the chosen scope.
  var scope: Int { get set }

  /// Takes what the user has typed so far.
  func change(to text: String)
  /// Takes the text.
  func accept(_ text: String)
  /// Goes back to what was there when the prompt opened.
  func giveUp()
  /// What the key that accepts the text does, if there is something to say about it.
  var acceptHint: Phrase? { get }
  /// The text, for a screen reader.
  func spoken(_ text: String) -> Phrase
  /// Whether the prompt stays for as long as the list is in front, and leaves the list the keys that don't type.
  var isLasting: Bool { get }
  /// Brings the list up to date, after each event, with whether something else than the prompt has used one since.
  func update(afterMove isMoved: Bool)
}

extension PromptUse {
  var isLasting: Bool { false }
  var placeholder: String? { nil }
  var scopes: [String] { [] }
  var scope: Int {
    get { 0 }
    set {}
  }

  func update(afterMove isMoved: Bool) {}
}

/// The line in which the user types what to search for, or which rows the list shows.
@MainActor final class Prompt: Responder {
  private var editor: LineEditor
  private let use: any PromptUse
  private weak var page: ListPage?
  /// Whether something else has used an event since the last one was handled.
  private var isMoved = false

  init(_ use: any PromptUse, on page: ListPage) {
    self.use = use
    self.page = page
    editor = LineEditor(use.text)
  }

  /// What is before the text.
  var mark: String { use.mark }

  private var words: Words { page?.words ?? .english }

  var isTyping: Bool { true }

  var isModal: Bool { !use.isLasting }

  func pass(_ key: Key) { isMoved = true }

  func mouse(_ event: MouseEvent, in area: Frame.Rectangle) -> Bool {
    isMoved = true
    return false
  }

  func update() {
    use.update(afterMove: isMoved)
    isMoved = false
  }

  func type(_ text: String) {
    var isTaken = true
    edit { isTaken = $0.insert(text) }
    if !isTaken { refusePaste() }
  }

  func refusePaste() { page?.notice = .failure(LineEditor.tooLong) }

  private(set) lazy var commands =
    use.isLasting
    ? Self.lastingTable.commands(of: self)
    : [CommandRow<Prompt>("accept", [.enter], use.title) { $0.accept() }].commands(of: self)
      + Self.table.commands(of: self)

  private static let table =
    [
      CommandRow<Prompt>("dismiss", [.escape], "cancel") { $0.giveUp() },
      CommandRow("erase", LineEditor.eraseKeys, "cancel", if: { $0.editor.text.isEmpty }) {
        $0.giveUp()
      },
      CommandRow("next-scope", [.tab], scopes, if: { $0.use.scopes.count > 1 }) {
        $0.use.scope = ($0.use.scope + 1) % $0.use.scopes.count
      },
      CommandRow("previous-scope", [.backTab], scopes, if: { $0.use.scopes.count > 1 }) {
        $0.use.scope = ($0.use.scope + $0.use.scopes.count - 1) % $0.use.scopes.count
      },
    ] + editing

  private static let scopes = "search in the next scope, or in the one before"

  private static let lastingTable =
    [
      CommandRow<Prompt>("clear", [.escape], "show all rows", if: { !$0.editor.text.isEmpty }) {
        $0.edit { $0 = LineEditor() }
      },
      CommandRow(
        "retry-in-picker",
        [.control("r")],
        "retry",
        "retry what has failed",
        if: { $0.page?.controller.canRetry == true }
      ) { $0.page?.controller.retry() },
    ] + editing

  private static let editing = LineEditor.table { (prompt: Prompt, change) in prompt.edit(change) }

  private func accept() {
    page?.pop(self)
    use.accept(editor.text)
  }

  private func giveUp() {
    page?.pop(self)
    use.giveUp()
  }

  private func edit(_ change: (inout LineEditor) -> Void) {
    let oldText = editor.text
    change(&editor)
    if editor.text != oldText { use.change(to: editor.text) }
  }

  func draw(in frame: inout Frame, _ context: ResponderContext) {
    let hints = [scopes(context.theme), hint.map { StyledText($0, context.theme.dim) }]
      .compactMap(\.self)
    let message =
      context.message
      ?? hints.reduce(into: StyledText("")) { all, hint in
        all += (all.string.isEmpty ? hint : StyledText("  ") + hint)
      }
    SearchLine(
      editor: editor,
      message: message.string.isEmpty ? nil : message,
      isAnswer: page?.notice != nil,
      mark: mark,
      placeholder: StyledText(use.placeholder ?? "", context.theme.dim)
    )
    .paintOverLastLine(in: &frame)
  }

  /// The scopes, of which the chosen one is set apart, if there is something to choose.
  private func scopes(_ theme: Theme) -> StyledText? {
    guard use.scopes.count > 1 else { return nil }
    return use.scopes.enumerated().reduce(into: StyledText("")) { all, scope in
      let isChosen = scope.offset == use.scope
      if scope.offset > 0 { all += StyledText(" ") }
      all += StyledText(
        isChosen ? "[\(scope.element)]" : " \(scope.element) ",
        isChosen ? theme.message : theme.dim
      )
    }
  }

  /// What the key that accepts the text does.
  private var hint: String? {
    // Keys do nothing here without the focus.
    guard !use.isLasting else { return page?.screen?.hasFocus == true ? page?.pickHint : nil }
    guard let effect = use.acceptHint, let accept = commands.first(where: { $0.id == "accept" })
    else { return nil }
    return page?.keymap.keys(of: accept).first { $0.typedText == nil }
      .map { "\(words(.hintKey($0))) \(words(effect))" }
  }

  var spokenParts: [[String]] { [[words(use.spoken(editor.text))]] }
}

/// Where the cursor was, and which row was at the top.
@MainActor private struct Place {
  private let cursor: RowTargets
  private let top: RowTargets
  private let line: Int
  private let controller: StatefulTableController

  init(in controller: StatefulTableController) {
    self.controller = controller
    let anchor = controller.tableView.anchor
    cursor = RowTargets(controller.tableView.cursor.map { [$0] } ?? [], in: controller)
    top = RowTargets(anchor.map { [$0.indexPath] } ?? [], in: controller)
    line = anchor?.line ?? 0
  }

  /// Goes back there, as far as the rows are still there.
  func restore() {
    let tableView = controller.tableView
    if let row = cursor.rows(in: controller).first { tableView.moveCursor(to: row) }
    if let row = top.rows(in: controller).first {
      tableView.scrollToRow(at: row, at: .top)
      tableView.scroll(by: line)
    }
  }
}

/// Typing what to search for: the rows that there are, or those that a list loads for it.
@MainActor final class SearchUse: PromptUse {
  private let controller: StatefulTableController
  private let search: Search
  private let oldPattern: TextMatcher?
  private let oldText: String
  private let oldScope: Int
  private let oldPlace: Place

  init(on page: ListPage) {
    controller = page.controller
    search = page.search
    oldPattern = page.search.pattern
    oldText = controller.searchText
    oldScope = controller.shownSearchScope
    oldPlace = Place(in: controller)
  }

  var text: String { controller.isSearchable ? controller.searchText : "" }
  var mark: String { "/" }
  var title: String { "search" }
  var placeholder: String? { controller.shownSearchPlaceholder }
  var scopes: [String] { controller.shownSearchScopes }
  var scope: Int {
    get { controller.shownSearchScope }
    set { controller.shownSearchScope = newValue }
  }

  func change(to text: String) {
    search.pattern = TextMatcher(phrase: text)
    guard !controller.isSearchable else { return controller.search(for: text) }
    oldPlace.restore()
    if let cursor = ListNavigator(controller).cursor {
      search.find(.down, from: controller.tableView.position(ofRowAt: cursor) ?? 0)
    }
  }

  func accept(_ text: String) {
    if text.isEmpty { search.pattern = nil } else { search.goOn() }
    // Something else may have cancelled the search that waited.
    if controller.searchText != text { controller.search(for: text) }
    controller.submitSearch()
  }

  func giveUp() {
    search.pattern = oldPattern
    guard controller.isSearchable else { return oldPlace.restore() }
    if scopes.count > 1 { scope = oldScope }
    controller.search(for: oldText)
    controller.submitSearch()
  }

  /// Says that the search waits, and which key begins it.
  var acceptHint: Phrase? {
    guard controller.isSearchWaiting else { return nil }
    return controller.loadOptions.searchTrigger == .submit ? .searches : .searchesNow
  }

  func spoken(_ text: String) -> Phrase { .spokenSearch(text) }
}

/// Typing which rows the list shows.
@MainActor final class FilterUse: PromptUse {
  private let controller: StatefulTableController
  private let rows: any RowsOwner
  private let search: Search
  private let oldText: String
  private let oldPattern: TextMatcher?
  private let oldPlace: Place
  let isLasting: Bool
  /// Whether the cursor stays on the row that fits best.
  private var isAtFirst = true

  /// Creates a use; a lasting one is that of a picker, in which the user types all the time.
  init(_ rows: any RowsOwner, on page: ListPage, isLasting: Bool = false) {
    self.rows = rows
    self.isLasting = isLasting
    controller = page.controller
    search = page.search
    oldText = rows.filterText
    oldPattern = page.search.pattern
    oldPlace = Place(in: controller)
  }

  var text: String { rows.filterText }
  var mark: String { isLasting ? "> " : "&" }
  var title: String { "filter" }

  func change(to text: String) {
    search.pattern = TextMatcher(phrase: text)
    guard isLasting else {
      return ListNavigator(controller).keepingLineOfCursor { rows.filter(text) }
    }
    rows.filter(text)
    isAtFirst = true
    // What fits best may be in any row.
    if !text.isEmpty { controller.loadToEnd() }
  }

  func update(afterMove isMoved: Bool) {
    guard isLasting, let cursor = controller.tableView.cursor else { return }
    if isMoved { isAtFirst = controller.tableView.position(ofRowAt: cursor) == 0 }
    if isAtFirst { ListNavigator(controller).moveToStart() }
  }

  func accept(_ text: String) {}

  func giveUp() {
    search.pattern = oldPattern
    rows.filter(oldText)
    oldPlace.restore()
  }

  var acceptHint: Phrase? { nil }

  func spoken(_ text: String) -> Phrase { .spokenFilter(text) }
}
