import StatefulTable

/// The index of the sections, which covers the rows while the user chooses a title.
@MainActor final class IndexOverlay: Responder, LineScroll {
  private var titles: [String]
  /// The number of the chosen title.
  private var chosen: Int
  private let controller: StatefulTableController
  private weak var page: ListPage?

  /// Shows titles.
  init(_ titles: [String], chosen: Int, on page: ListPage) {
    self.titles = titles
    self.chosen = chosen
    self.page = page
    controller = page.controller
  }

  /// The index of a list with the title of the cursor's section chosen, if there is an index.
  static func make(on page: ListPage) -> IndexOverlay? {
    let (titles, controller) = (titles(on: page), page.controller)
    guard !titles.isEmpty, let section = page.cursor?.section else { return nil }
    let chosen = titles.indices.last { index in
      controller.tableView(
        controller.tableView,
        sectionForSectionIndexTitle: titles[index],
        at: index
      ) <= section
    }
    return IndexOverlay(titles, chosen: chosen ?? 0, on: page)
  }

  /// The titles, none where there are no rows to go to.
  static func titles(on page: ListPage) -> [String] {
    page.cursor == nil ? [] : page.controller.indexTitles
  }

  /// Takes the list's titles, keeps the chosen one if it is among them, and closes the index if there are none.
  func update() {
    guard let page else { return }
    let titles = Self.titles(on: page)
    guard titles != self.titles else { return }
    guard !titles.isEmpty else { return page.pop(self) }
    let title = self.titles[chosen]
    self.titles = titles
    chosen = titles.firstIndex(of: title) ?? min(chosen, titles.count - 1)
  }

  private var words: Words { page?.words ?? .english }

  var coversRows: Bool { true }
  var title: String? { words(.index) }
  var position: String? { words(.position(chosen + 1, of: titles.count, hasMore: false)) }

  var commands: [Command] { letters + others }

  private lazy var others = Self.table.commands(of: self)

  private static let table: [CommandRow<IndexOverlay>] =
    CommandRow.lineScroll("move") + [
      CommandRow("choose", [.enter], "go", priority: 50) { $0.go() },
      CommandRow("close", ["q", .escape], "close", priority: 100) { $0.page?.pop($0) },
      CommandRow("index", ["i"], "close") { $0.page?.pop($0) },
    ]

  /// Letters with which titles begin go to them, whatever else they mean.
  private var letters: [Command] {
    let detail =
      "choose the next title that begins with the letter, and go there if it is the only one"
    let starts = Set(titles.compactMap(\.first))
    return Set(starts.flatMap { "\($0)\($0.lowercased())\($0.uppercased())" }).sorted()
      .map { letter in
        CommandRow<IndexOverlay>("letter", [.character(letter)], "go", detail) {
          $0.choose(letter)
        }
      }.commands(of: self)
  }

  /// Chooses the next title that begins with a letter, and goes there if it is the only one.
  private func choose(_ letter: Character) {
    let start = letter.lowercased()
    let hits = titles.indices.filter { titles[$0].lowercased().hasPrefix(start) }
    guard let first = hits.first else { return }
    chosen = hits.first { $0 > chosen } ?? first
    if hits.count == 1 { go() }
  }

  var lineCount: Int { titles.count }
  var height: Int { page?.area.lines.count ?? 0 }
  var canMove: Bool { titles.count > 1 }

  /// Chooses a title further down, or further up, as far as there are any.
  func move(by distance: Int) {
    chosen = min(max(0, chosen + distance), titles.count - 1)
  }

  /// Goes to the section of the chosen title.
  private func go() {
    page?.pop(self)
    controller.goToIndexTitle(at: chosen)
  }

  func mouse(_ event: MouseEvent, in area: Frame.Rectangle) -> Bool {
    switch event.action {
    case .click:
      let visible = visible(height: area.lines.count)
      let line = event.position.line - area.lines.lowerBound
      guard visible.indices.contains(visible.lowerBound + line) else { break }
      chosen = visible.lowerBound + line
      go()
    case .wheelUp: move(by: -1)
    case .wheelDown: move(by: 1)
    case .release: break
    }
    return true
  }

  /// The visible titles, with the chosen one in their middle.
  private func visible(height: Int) -> Range<Int> {
    .window(of: height, outOf: titles.count, around: chosen)
  }

  func draw(in frame: inout Frame, _ context: ResponderContext) {
    let painter = CellPainter(
      theme: context.theme,
      hasFocus: context.hasFocus,
      hits: nil,
      wrapsLines: false,
      skippedColumns: 0,
      columns: frame.size.columns
    )
    let lines = context.area.lines
    for (line, title) in zip(lines, visible(height: lines.count)) {
      let isChosen = title == chosen
      let cell = Cell(StyledText(titles[title]))
      let row = RowAppearance(parts: 0..<1, isAtCursor: isChosen)
      painter.paint(cell, of: row, line: line, in: &frame)
      if isChosen { frame.cursor = Frame.Position(line: line, column: 0) }
    }
  }

  var spokenParts: [[String]] {
    [[words(.spokenChoices(titles))], ["\(titles[chosen])  \(position ?? "")"]]
  }
}
