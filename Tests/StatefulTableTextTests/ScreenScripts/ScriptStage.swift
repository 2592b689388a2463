import Foundation
import StatefulTable
import StatefulTableTesting
import StorySupport
import TestSupport

@testable import StatefulTableText

/// A list on a screen, and what a script does with them.
@MainActor final class ScriptStage {
  private let clock = ManualClock()
  private(set) var screen = TableScreen(ListController(), size: Size(columns: 40, lines: 8))
  /// The list that is meant: the one that was made last, until it is left.
  private var list = StatefulTableController()
  /// The lists that are sections of one, in one place, or beside each other.
  private var parts: [StatefulTableController] = []
  private var segments: SegmentedController?
  private var split: SplitScreen?
  private var teller: Teller?
  private var narrator = Narrator()
  private var kept: Frame?
  /// The titles of the actions of alerts that were chosen.
  private var answers: [String] = []
  /// The rows that were picked, each time.
  private var picks: [[IndexPath]] = []
  /// The columns of lists that are made.
  private var columns: [TableColumn] = []

  /// What is on the terminal: a screen, or two.
  var content: any TerminalContent {
    guard let split else { return screen }
    return split
  }

  // MARK: Lists

  /// Makes the list of a line such as `rows 20 more on 40x8`, and shows it.
  ///
  /// - Parameters:
  ///   - words: What kind of list it is, how it differs from others, and how large the screen is.
  ///   - cells: The lines with its cells, or with the lists that it consists of.
  /// - Throws: An error if the line says no list.
  func makeList(_ words: [String], cells: [String]) async throws {
    var words = words
    var size = Size(columns: 40, lines: 8)
    if let index = words.firstIndex(of: "on") {
      size = try Size(script: words[(index + 1)...].joined())
      words.removeSubrange(index...)
    }
    let picker = words.filter { ["picks", "types", "fuzzy"].contains($0) }
    words.removeAll { picker.contains($0) }
    teller = words.first == "pages" ? try teller(words, isFuzzy: picker.contains("fuzzy")) : nil
    (parts, segments, split) = ([], nil, nil)
    list = try whole(words, cells) ?? teller?.list ?? otherList(words, cells)
    screen = TableScreen(list, size: size, clock: clock)
    if words.first == "split", let other = parts.last {
      split = SplitScreen(screen, TableScreen(other, size: size, clock: clock), size: size)
    }
    picks = []
    if picker.contains("picks") { screen.onPick = { [weak self] in self?.picks.append($0) } }
    screen.filtersWhileTyping = picker.contains("types")
    if words.contains("hidden") { return }
    let (isWaiting, fails) = (words.contains("waiting"), words.contains("fails"))
    teller?.source.failsNext = fails
    if isWaiting { await teller?.take(.begin(.initial)) }
    content.appear()
    if isWaiting { return }
    if fails {
      await list.settled()
    } else {
      await teller?.take(.load(.initial))
      // Of several in one place, only the first is shown.
      for list in segments == nil && !parts.isEmpty ? parts : [list] { finishInitialLoad(of: list) }
    }
    // What is shown at first counts as said.
    _ = narrator.changes(on: content)
  }

  /// Makes the lists of the lines below one that is about several, and what shows them.
  private func whole(_ words: [String], _ lines: [String]) throws -> StatefulTableController? {
    guard let kind = words.first, ["sectioned", "segments", "split"].contains(kind) else {
      return nil
    }
    parts = try lines.map { try otherList($0.split(separator: " ").map(String.init), []) }
    if kind == "segments" { segments = SegmentedController(parts) }
    guard kind == "sectioned" else { return parts.first }
    let whole = SectionedController(parts, clock: clock)
    whole.title = "Home"
    whole.tableView.allowsMultipleSelection = words.contains("multiple")
    return whole
  }

  private func finishInitialLoad(of list: StatefulTableController) {
    (list as? ListController)?.finishInitialLoad()
  }

  /// Shows another list in front, and answers its load.
  func show(_ words: [String], cells: [String]) throws {
    list = try otherList(words, cells)
    screen.controller.show(list)
    if !words.contains("waiting") { finishInitialLoad(of: list) }
  }

  private func otherList(_ words: [String], _ cells: [String]) throws -> StatefulTableController {
    try ScriptedList(words: words, cells: cells, columns: columns).make(clock: clock)
  }

  private func teller(_ words: [String], isFuzzy: Bool) throws -> Teller {
    let setup = words.dropFirst().filter { !["waiting", "fails"].contains($0) }
    guard let setup = StorySetup(setup.joined(separator: " ")) else { throw UnreadableLine(words) }
    let teller = Teller(setup)
    teller.list.title = "Pages"
    teller.list.tableColumns = columns
    if isFuzzy { teller.list.filterMatching = .fuzzy }
    return teller
  }

  // MARK: What happens

  /// Does what a line says, or compares it with what is to be seen.
  ///
  /// - Returns: What isn't as the line says, or `nil`.
  func play(_ line: String) async throws -> String? {
    if !screen.controllers.contains(where: { $0 === list }) { list = screen.controller }
    return try await perform(line)
  }

  private func perform(_ line: String) async throws -> String? {
    if let teller, let step = Step(line) {
      await teller.take(step)
      return teller.takeFault()
    }
    let words = line.split(separator: " ").map(String.init)
    let rest = words.dropFirst().joined(separator: " ")
    // With its blanks.
    let text = String(line.dropFirst((words.first?.count ?? 0) + 1))
    switch words.first {
    case "not": return try await perform(text) == nil ? "but it is so" : nil
    case "in":
      let whole = list
      defer { list = whole }
      list = try parts.first { $0.title == words.dropFirst().first }.read(from: line)
      return try await perform(words.dropFirst(2).joined(separator: " "))
    case "behind":
      let front = list
      defer { list = front }
      list = try screen.controllers.dropLast().last.read(from: line)
      return try await perform(text)
    case "columns":
      columns = try text.split(separator: ",").map { try ScriptedList.column($0) }
      list.tableColumns = columns
    case "press": try await KeyScript(parsing: text).play(on: content)
    case "hold": try hold(words)
    case "type": for letter in text { content.send(.key(.character(letter))) }
    case "paste" where text == "too much": content.send(.longPaste)
    case "paste":
      if let times = text.wholeMatch(of: /(.) x(\d+)/), let count = Int(times.2) {
        content.send(.paste(String(repeating: String(times.1), count: count)))
      } else {
        content.send(.paste(text.replacing("\\n", with: "\n")))
      }
    case "click", "release", "wheel-up", "wheel-down":
      content.send(.mouse(try MouseEvent(script: words, on: content.lines)))
    case "focus": content.send(.focus(rest != "lost"))
    case "size": content.size = try Size(script: rest)
    case "wait": try await wait(text)
    case "answer": try answer(words)
    case "fail": try fail(words)
    case "cancel": list.cancelLoading()
    case "refresh": list.loadNewer()
    case "retry": list.retry()
    case "load" where rest == "next": list.loadNextPage()
    case "load" where rest == "end": list.loadToEnd()
    case "search": list.beginSearch()
    case "close": list.close()
    case "alert":
      list.present(Alert(script: rest) { [weak self] in self?.answers.append($0.title) })
    case "notice": list.notify(text)
    case "keymap":
      let lines = text.replacing("; ", with: "\n")
      screen.keymap = try Keymap(parsing: lines, for: CommandTable(screen))
    case "keep": kept = content.frame()
    default: return try look(words, rest, text)
    }
    return nil
  }

  /// Holds a key down, which comes so many times, each so many milliseconds after the last: `hold <up> 20 99`.
  private func hold(_ words: [String]) throws {
    let numbers = words.dropFirst(2).compactMap { Int($0) }
    guard words.count == 4, numbers.count == 2, let key = Key(words[1]) else {
      throw UnreadableLine(words)
    }
    for _ in 0..<numbers[0] {
      clock.advance(by: .milliseconds(numbers[1]))
      content.send(.key(key))
    }
  }

  /// Lets so many milliseconds go by, and what waits for them happen.
  ///
  /// Loads that a script answers stay open.
  private func wait(_ text: String) async throws {
    clock.advance(by: .milliseconds(try Int(text).read(from: text)))
    for _ in 0..<100 { await Task.yield() }
  }

  private func answer(_ words: [String]) throws {
    let rows = list as? ListController
    let number = words.compactMap { Int($0) }.first ?? 0
    switch words.dropFirst().first {
    case "initial":
      for list in list is SectionedController ? parts : [list] { finishInitialLoad(of: list) }
    case "refresh": rows?.finishRefresh(inserting: .numbered(100..<100 + number))
    case "page":
      let count = rows?.sections.last?.cells.count ?? 0
      rows?.finishPage(
        appending: .numbered(count..<count + number),
        hasMorePages: !words.contains("last")
      )
    default: throw UnreadableLine(words)
    }
  }

  private func fail(_ words: [String]) throws {
    let rows = list as? ListController
    let message = words.dropFirst(2).joined(separator: " ")
      .replacing("\\n", with: "\n").replacing("\\e", with: "\u{1B}")
    switch words.dropFirst().first {
    case "initial": rows?.failInitialLoad(message)
    case "refresh": rows?.failRefresh(message)
    case "page": rows?.failPage(message)
    default: throw UnreadableLine(words)
    }
  }

  // MARK: What is to be seen

  /// Compares what a line says with what is to be seen.
  ///
  /// - Returns: What is seen instead, or `nil`.
  private func look(_ words: [String], _ rest: String, _ text: String) throws -> String? {
    func differs(_ seen: String, _ expected: String = rest) -> String? {
      seen == expected ? nil : "“\(seen)” is seen"
    }
    func differs(_ rows: [IndexPath]) -> String? { differs(Self.words(for: rows)) }
    let frame = content.frame()
    switch words.first {
    case "sees": return frame.text.contains(text) ? nil : frame.text
    case "row":
      let line = content.lines.first { $0.hasPrefix(">") } ?? ""
      return differs(String(line.dropFirst(2)), text)
    case "at": return differs(list.tableView.cursor?.word ?? "none")
    case "state": return differs("\(list.state)")
    case "begun":
      return differs((list as? ListController)?.begun.map { "\($0)" }.joined(separator: " ") ?? "")
    case "chosen":
      return differs(
        (list as? ListController)?.chosenRows ?? (list as? NameList)?.chosenRows
          ?? (list as? StoryList)?.chosenRows ?? []
      )
    case "picked":
      return differs(
        picks.map { $0.isEmpty ? "none" : Self.words(for: $0) }.joined(separator: ", ")
      )
    case "answered": return differs(answers.joined(separator: " "))
    case "asks": return differs(list.presentedAlert?.title ?? "")
    case "lists": return screen.listedKeys.contains(text) ? nil : "\(screen.listedKeys)"
    case "says": return differs(narrator.changes(on: content).joined(separator: " | "), text)
    case "cursor": return differs(frame.cursor.map { "\($0.line) \($0.column)" } ?? "none")
    case "inverted", "underlined":
      let line = try words.dropFirst().first.flatMap { Int($0) }.read(from: rest)
      let trait: Style.Traits = words[0] == "inverted" ? .inverse : .underline
      let columns = (0..<frame.size.columns).filter {
        frame[line: line, column: $0].style.traits.contains(trait)
      }
      return differs(Record.text(columns), words.dropFirst(2).joined())
    case "lists-shown": return differs("\(screen.controllers.count)")
    case "typing": return content.showsCursor ? nil : "nothing can be typed"
    case "animated": return content.isAnimating ? nil : "nothing moves"
    case "captures-mouse": return content.capturesMouse ? nil : "the mouse selects text"
    case "left": return content.isFinished ? nil : "the screen is still shown"
    case "unchanged": return frame == kept ? nil : frame.text
    default: throw UnreadableLine(words)
    }
  }

  private static func words(for rows: [IndexPath]) -> String {
    rows.map(\.word).joined(separator: " ")
  }
}
