import StatefulTable

/// The first line: the titles of the lists that led here, whether the list is being edited, the position and the
/// counts.
@MainActor struct TitleLine {
  /// The lists, from the one at the back to the one in front.
  private let controllers: [StatefulTableController]
  private let page: ListPage
  private let responders: [any Responder]

  private static let separator = " › "
  private static let ellipsis = "…"
  /// What is between the titles of segments.
  private static let gap = " · "

  init(_ controllers: [StatefulTableController], _ page: ListPage) {
    self.controllers = controllers
    self.page = page
    responders = page.frontResponders
  }

  func paint(line: Int, theme: Theme, in frame: inout Frame) {
    let columns = frame.size.columns
    let parts = parts(columns: columns)
    let title = StyledText(parts.title, theme.title)
    frame.draw(title, line: line, columns: 0..<max(0, parts.room))
    if !parts.counts.isEmpty {
      let counts = StyledText(parts.counts, theme.counts)
      frame.draw(counts, line: line, columns: parts.room + 2..<columns)
    }
  }

  /// Divides the line: the title with the columns that it has, and the counts at the end.
  private func parts(columns: Int) -> (title: String, room: Int, counts: String) {
    let title = text
    let titleColumns = StyledText(title).columns(limit: columns + 1)
    // Part of a number would be wrong: the counts appear as a whole or not at all, and never take most
    // of the title's room.
    for counts in [countsAndAge, counts, mode] where !counts.isEmpty {
      let room = columns - StyledText(counts).columns(limit: columns) - 2
      if room >= min(titleColumns, columns / 3) {
        return (titleColumns <= room ? title : shortened(columns: room), room, counts)
      }
    }
    return (titleColumns <= columns ? title : shortened(columns: columns), columns, "")
  }

  /// The index of the segment whose title is drawn in a column, or `nil` if there is none.
  func segment(atColumn column: Int, columns: Int) -> Int? {
    guard let segments = page.segments else { return nil }
    let names = Self.names(of: segments)
    let title = parts(columns: columns).title
    guard let range = title.firstRange(of: names.joined(separator: Self.gap)) else { return nil }
    var start = StyledText(String(title[..<range.lowerBound])).columns(limit: columns)
    for (index, name) in names.enumerated() {
      let end = start + StyledText(name).columns(limit: columns)
      if (start..<end).contains(column) { return index }
      start = end + Self.gap.count
    }
    return nil
  }

  /// The titles of segments, with brackets round the one that is selected.
  private static func names(of segments: SegmentedController) -> [String] {
    segments.lists.enumerated().map { index, list in
      index == segments.selectedIndex ? "[\(list.title)]" : list.title
    }
  }

  /// The titles of all lists.
  var text: String {
    joined(titles())
  }

  // With `isShort`, without the titles of segments that aren't selected.
  private func titles(isShort: Bool = false) -> [String] {
    var titles = titlesBehind
    if let segments = page.segments, !isShort {
      titles.append(Self.names(of: segments).joined(separator: Self.gap))
    } else {
      titles.append(page.controller.title)
    }
    // What is being typed stands in the prompt.
    let typed = page.prompt.map { $0.isModal ? $0.mark : "&" }
    titles += Self.limits(of: page.controller, besides: typed)
    titles += responders.compactMap(\.title)
    titles.removeAll(where: \.isEmpty)
    return titles
  }

  /// What the title says of lists that aren't in front.
  var otherTitles: [String] {
    titlesBehind + (page.segments?.lists.map(\.title) ?? [])
  }

  private var titlesBehind: [String] {
    controllers.dropLast().flatMap { [$0.title] + Self.limits(of: $0) }
  }

  /// What a list shows only some rows by, besides what has a mark: a search and a filter.
  private static func limits(
    of list: StatefulTableController,
    besides typed: String? = nil
  ) -> [String] {
    [("/", list.searchText), ("&", list.rowsOwner?.filterText ?? "")]
      .filter { mark, text in !text.isEmpty && mark != typed }
      .map { mark, text in mark + text }
  }

  private func joined(_ titles: [String]) -> String {
    titles.joined(separator: Self.separator)
  }

  /// The titles of as many lists as fit; segments that aren't selected leave first, then the first lists.
  private func shortened(columns: Int) -> String {
    var titles = titles(isShort: true)
    var text = joined(titles)
    while titles.count > 1, StyledText(text).columns(limit: columns + 1) > columns {
      titles.removeFirst()
      text = joined([Self.ellipsis] + titles)
    }
    return text
  }

  /// The counts, and how old the rows are if that is shown.
  private var countsAndAge: String {
    guard responders.isEmpty, let age = page.controller.ageOfRowsInWords else { return "" }
    return [age, counts].filter { !$0.isEmpty }.joined(separator: " · ")
  }

  /// What stands alone where there is no room for the counts.
  private var mode: String {
    let isCovered = responders.contains(where: \.coversRows)
    return page.controller.isEditing && !isCovered ? page.words(.editing) : ""
  }

  /// The cursor's position and the number of rows, or what part of something in front of them is to be seen.
  private var counts: String {
    if let position = responders.lazy.compactMap(\.position).last { return position }
    let tableView = page.controller.tableView
    guard let cursor = page.cursor, let loadedPosition = tableView.position(ofRowAt: cursor) else {
      return mode
    }
    let position = RowPosition(loadedPosition: loadedPosition, in: page.controller)
    let skipped = page.sideways.columns
    let column = skipped > 0 ? page.words(.column(skipped + 1)) : ""
    let parts = [mode, selectionCount, column, page.words(position.phrase)]
    return parts.filter { !$0.isEmpty }.joined(separator: " · ")
  }

  /// How many rows are selected, where several can be.
  private var selectionCount: String {
    let controller = page.controller
    guard controller.tableView.allowsMultipleSelection else { return "" }
    return controller.selectionPhrases.map(page.words.callAsFunction).joined(separator: " · ")
  }
}

extension StatefulTableController {
  /// How many rows are selected, and how many of them aren't shown.
  var selectionPhrases: [Phrase] {
    let hidden = unshownSelectionCount
    return [
      selectedRowCount > 0 ? .selected(selectedRowCount) : nil,
      hidden > 0 ? .hidden(hidden) : nil,
    ]
    .compactMap(\.self)
  }
}
