import StatefulTable
import StatefulTableTesting
import TestSupport

@testable import StatefulTableText

/// A screen of the grid, with all that is behind it.
@MainActor final class GridScreen {
  static let size = Size(columns: 44, lines: 12)

  /// No time passes but what an event lets pass.
  let clock = ManualClock()
  let source: GridSource
  /// The list that the state is about.
  let main: StatefulTableController
  /// The same, if it is a list of pages.
  let list: GridList?
  /// What is in the other half, in the other segment or section, or in front.
  let other: NameList
  let content: any TerminalContent
  /// The screen of the list that the state is about.
  let screen: TableScreen
  private let segments: SegmentedController?
  private var observer = GridObserver()

  init(_ state: GridState) {
    source = Self.makeSource(state)
    other = NameList(clock: clock)
    if let own = Self.makeOwnList(state, clock) {
      (main, list) = (own, nil)
    } else {
      let paged =
        state == .callingBack
        ? CallingGridList(source, clock: clock) : GridList(source, clock: clock)
      (main, list) = (paged, paged)
    }
    let shown = state == .sections ? SectionedController([main, other], clock: clock) : main
    segments = state == .segments ? SegmentedController([main, other]) : nil
    screen = TableScreen(shown, size: Self.size, clock: clock)
    if state == .split {
      let second = TableScreen(other, size: Self.size, clock: clock)
      content = SplitScreen(screen, second, size: Size(columns: 44, lines: 24))
    } else {
      content = screen
    }
  }

  /// What isn't as it must be, if something isn't.
  func violation() -> String? {
    let frame = content.frame()
    return GridRules.violation(of: self, frame) ?? observer.violation(of: content, frame)
  }

  /// Types letters, each of which is a key.
  func press(_ letters: String) { for letter in letters { content.send(.key(.character(letter))) } }

  /// Lets everything happen that waits for nothing but a turn.
  func turns() async { for _ in 0..<30 { await mainActorTurn() } }

  /// Waits for what is being loaded, unless the server was told to hold it.
  func rest() async {
    if source.isHeld || list?.found?.isHeld == true {
      await turns()
    } else {
      await content.settled()
    }
  }

  /// Leaves all that is in front of the first list of a screen.
  private func goBack(_ screen: TableScreen) {
    while screen.controllers.count > 1, let front = screen.controllers.last { front.close() }
    for _ in 0..<6 where !screen.front.frontResponders.isEmpty { screen.send(.escape) }
  }

  /// Does what a user and a program do to have all as it was at first.
  ///
  /// Whatever has happened, this must be enough.
  func recover() async {
    (list as? CallingGridList)?.callsBack = false
    source.outcome = .success
    source.letGo()
    list?.found?.letGo()
    await content.settled()
    if content.isFinished { content.appear() }
    for screen in content.tableScreens { goBack(screen) }
    segments?.selectedIndex = 0
    goBack(screen)
    content.size = content is SplitScreen ? Size(columns: 44, lines: 24) : Self.size
    list?.filter("")
    list?.search(for: "")
    main.isEditing = false
    main.reload()
    await content.settled()
  }
}
