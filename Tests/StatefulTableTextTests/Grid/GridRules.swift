import StatefulTable
import TestSupport

@testable import StatefulTableText

/// What is true of every screen, in whatever state and after whatever happened.
@MainActor enum GridRules {
  /// A rule that a world breaks, which has just drawn a frame, if it breaks one.
  static func violation(of world: GridScreen, _ frame: Frame) -> String? {
    if let violation = FrameRules.violation(of: world.content, frame) { return violation }
    if let violation = rowsViolation(world) { return violation }
    let screens = world.content.tableScreens
    for screen in screens {
      let part = screens.count == 1 ? frame : screen.frame()
      if let violation = violation(of: screen, part) {
        return "\(screen.controller.title): \(violation)"
      }
    }
    return nil
  }

  // MARK: Rows

  /// Rows are the items in their order, and none is there twice.
  private static func rowsViolation(_ world: GridScreen) -> String? {
    guard world.other.mistakes.isEmpty else { return "updates that don't fit the names" }
    guard let list = world.list else { return nil }
    if !list.mistakes.isEmpty { return "\(list.mistakes)" }
    if Set(list.items.map(\.id)).count < list.itemCount { return "an item is there twice" }
    let tableView = list.tableView
    let rows = (0..<tableView.numberOfRows).map { position in
      tableView.indexPathForRow(atPosition: position).flatMap(list.item)?.name
    }
    let items = list.shownRows.map(\.name)
    return rows == items ? nil : "rows \(rows) of items \(items)"
  }

  // MARK: Screens

  private static func violation(of screen: TableScreen, _ frame: Frame) -> String? {
    let keys = screen.commands.flatMap(\.keys)
    if Set(keys).count < keys.count { return "a key has two commands" }
    return orderViolation(screen.controller.tableView) ?? drawingViolation(screen, frame)
      ?? countViolation(screen, frame)
  }

  /// What is on screen is in order, without a hole.
  private static func orderViolation(_ tableView: TableView) -> String? {
    var (line, position): (Int?, Int?) = (nil, nil)
    for item in tableView.visibleItems {
      if let line, item.line != line { return "a hole above line \(item.line)" }
      line = item.line + item.height
      guard case .row(let row) = item.content else { continue }
      let place = tableView.position(ofRowAt: row)
      if let position, place != position + 1 { return "row \(row) follows another" }
      position = place
    }
    return nil
  }

  /// Every row on screen is drawn on its line, and so is the mark of the cursor, which no other line has.
  private static func drawingViolation(_ screen: TableScreen, _ frame: Frame) -> String? {
    let page = screen.front
    guard page.frontResponders.isEmpty, screen.size.lines > 0, screen.size.columns >= 20 else {
      return nil
    }
    let list = screen.controller
    let top = page.area.lines.lowerBound
    let pinned = list.tableView.pinnedHeaderSection == nil ? 0 : 1
    // Where there is no help line, a message covers the last row.
    let lines = list.tableView.size.lines - (page.layout.help == nil ? 1 : 0)
    let isCovered = list.visibleView(at: .cover) != nil
    var marked: [Int] = []
    for item in list.tableView.visibleItems where !isCovered {
      guard case .row(let row) = item.content, item.line >= pinned, item.line < lines
      else { continue }
      let line = frame.text(ofLine: top + item.line)
      let cell = list.tableView(list.tableView, cellForRowAt: row)
      let name = (list.tableColumns.isEmpty ? cell.text : cell.columns.first ?? "").string
      if name.allSatisfy(\.isASCII), page.sideways.columns == 0 {
        let text = line.drop { "> ●○⊖≡✓*".contains($0) || GridList.symbols.contains($0) }
        // In a narrow column, a name may be broken after its first word.
        let start = list.tableView.wrapsLines ? name.prefix { $0 != " " } : name.prefix(5)
        if !text.hasPrefix(start.prefix(5)) { return "\(name) is drawn as \(line)" }
      }
      if row == page.cursor, screen.hasFocus { marked.append(top + item.line) }
    }
    let marks = page.area.lines.filter { frame.text(ofLine: $0).hasPrefix(">") }
    if screen.hasFocus, !isCovered, !marked.isEmpty, marks != marked {
      return "the cursor is at lines \(marked), and drawn at \(marks)"
    }
    return nil
  }

  /// The title says how many rows there are, and which has the cursor.
  private static func countViolation(_ screen: TableScreen, _ frame: Frame) -> String? {
    guard screen.front.frontResponders.isEmpty, let list = screen.controller as? GridList,
      list.maximumItemCount == nil,
      list.loads.hasPreviousPages == false, let cursor = screen.front.cursor,
      let match = frame.text(ofLine: 0).firstMatch(of: /([0-9]+) of ([0-9]+)(\+?)/),
      let position = list.tableView.position(ofRowAt: cursor)
    else { return nil }
    let isFiltered = !list.filterText.isEmpty
    let mayBeMore = !isFiltered && (list.loads.hasMorePages || list.loads.hasGaps)
    let right = "\(position + 1) of \(list.shownRows.count)\(mayBeMore ? "+" : "")"
    return match.0 == right ? nil : "the title says \(match.0), not \(right)"
  }

  // MARK: Recovery

  /// What is wrong after all was done to have the list as it was at first.
  static func violationOfRecovery(_ world: GridScreen) -> String? {
    if let violation = world.violation() { return violation }
    if world.content.isFinished { return "it has ended" }
    if world.screen.controller !== world.main, !(world.screen.controller is SectionedController) {
      return "another list is in front"
    }
    guard let list = world.list else {
      return world.main.state == .idle ? nil : "its state is \(world.main.state)"
    }
    let first = Array(world.source.rows.prefix(GridSource.pageSize))
    if list.maximumItemCount == nil, list.state != (first.isEmpty ? .empty : .idle) {
      return "its state is \(list.state)"
    }
    if !list.items.starts(with: first) { return "it has \(list.items), and not \(first)" }
    // The reader may have stayed at another row, and sideways.
    guard let name = first.first?.name, name.allSatisfy(\.isASCII), isFirstRowOnScreen(list),
      world.screen.front.sideways.columns == 0
    else { return nil }
    return world.content.frame().text.contains(name.prefix(5)) ? nil : "\(name) isn't drawn"
  }

  private static func isFirstRowOnScreen(_ list: StatefulTableController) -> Bool {
    guard let first = list.tableView.indexPathForRow(atPosition: 0) else { return false }
    return list.tableView.visibleItems.contains { $0.content == .row(first) }
  }
}

extension GridRules {
  /// Written as plain lines, a list has all rows of its server, each once and in order.
  static func violationOfPlainOutput(_ world: GridScreen) async -> String? {
    guard let list = world.list else { return nil }
    world.content.disappear()
    let pipe = Pipe()
    do { try await PlainOutput().write(list, to: pipe.writeEnd) } catch { return "\(error)" }
    let lines = pipe.readAll().split(separator: "\n").filter {
      !$0.hasPrefix("Section ") && !$0.hasPrefix("line ")
    }
    let names = world.source.rows.map(\.name)
    let isRight =
      lines.count == names.count
      && zip(lines, names).allSatisfy { line, name in
        !name.allSatisfy(\.isASCII) || line.drop { GridList.symbols.contains($0) }.hasPrefix(name)
      }
    return isRight ? nil : "plain lines \(lines) of \(names)"
  }
}

/// Reads what a screen says, and writes it to a terminal, change by change.
@MainActor struct GridObserver {
  private var narrator = Narrator()
  private let writer = FrameWriter()
  private var last: Frame?
  private var terminal = TerminalEmulator(size: Size(columns: 0, lines: 0))
  /// A terminal that is so slow that it is shown some frames only.
  private var slowTerminal = TerminalEmulator(size: Size(columns: 0, lines: 0))
  private var slowFrame: Frame?
  private var frameCount = 0

  /// What is wrong with what is written and said about a change, if something is.
  mutating func violation(of content: any TerminalContent, _ frame: Frame) -> String? {
    if frame.size != last?.size {
      terminal = TerminalEmulator(size: frame.size)
      slowTerminal = TerminalEmulator(size: frame.size)
      (last, slowFrame) = (nil, nil)
    }
    terminal.take(writer.bytes(from: last, to: frame))
    last = frame
    var fresh = TerminalEmulator(size: frame.size)
    fresh.take(writer.bytes(from: nil, to: frame))
    if let unknown = (terminal.unknown + fresh.unknown).first { return unknown }
    if let difference = terminal.frame.difference(from: fresh.frame) {
      return "the terminal differs from one to which the frame is written alone: \(difference)"
    }
    frameCount += 1
    if frameCount.isMultiple(of: 3) {
      slowTerminal.take(writer.bytes(from: slowFrame, to: frame))
      slowFrame = frame
      if let difference = slowTerminal.frame.difference(from: fresh.frame) {
        return "a slow terminal differs from one to which the frame is written alone: \(difference)"
      }
    }
    _ = narrator.changes(on: content)
    let again = narrator.changes(on: content)
    return again.isEmpty ? nil : "said again: \(again)"
  }
}
