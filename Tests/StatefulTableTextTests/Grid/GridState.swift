import StatefulTable
import StatefulTableTesting
import StatefulTableText
import TestSupport

/// What a screen can be in.
enum GridState: String, CaseIterable {
  // What rows can be like.
  case rows, wrapped, tallRows, columns, symbols, wideText, rightToLeft, endless, allLoaded
  case sectionsByTitle, ownSections, gravityAtBottom, middle
  // What has happened to them.
  case gap, filtered, filteredOut, searched, foundNothing, moved, dropped
  // What the user is doing.
  case selecting, range, editing, prompt, filterPrompt, rowNumber, keyList, index, alert, field,
    checkedField, notice
  case wheel, pulled, picking
  // What the list does in each of its hooks.
  case callingBack
  // What is being loaded, or wasn't.
  case loading, empty, failed, preview, previewFailed, refreshing, refreshFailed, pageLoading,
    pageFailed
  case searching, gapLoading, gapFailed, toEnd, jumping
  // Where the list is shown.
  case split, segments, sections, behind, inFront, small, tiny
}

@MainActor extension GridScreen {
  /// A screen that was brought into a state as a user or a program would.
  static func make(_ state: GridState) async -> GridScreen {
    let world = GridScreen(state)
    await world.bring(into: state)
    return world
  }

  /// What the server of a list in a state has.
  static func makeSource(_ state: GridState) -> GridSource {
    switch state {
    case .wideText: GridSource { "漢字 \($0) 👩‍👩‍👧‍👦 e\u{301}" }
    case .rightToLeft: GridSource { "שלום \($0) \u{202E}مرحبا" }
    case .wrapped: GridSource { "row \($0)" + String(repeating: " word", count: $0) }
    case .middle, .jumping: GridSource(count: 60, goesBothWays: true)
    default: GridSource()
    }
  }

  /// The list of a state that isn't a list of pages.
  static func makeOwnList(_ state: GridState, _ clock: ManualClock) -> StatefulTableController? {
    switch state {
    case .ownSections: return NameList(clock: clock)
    case .endless: return EndlessGridList(clock: clock)
    case .index:
      let names = NameList(
        ["A", "B", "C", "D"].map { letter in
          (letter, letter == "C" ? [] : (1..<4).map { "\(letter)\($0)" })
        },
        clock: clock
      )
      names.hasIndex = true
      return names
    default: return nil
    }
  }

  private func bring(into state: GridState) async {
    prepare(state)
    content.appear()
    guard state != .loading, state != .preview else { return await turns() }
    await content.settled()
    await act(state)
  }

  /// What is set before the list is shown.
  private func prepare(_ state: GridState) {
    switch state {
    case .loading: source.hold()
    case .preview, .previewFailed:
      source.cached = [GridRow(id: 20, name: "row 20"), GridRow(id: 3, name: "row 3")]
      if state == .preview { source.hold() } else { source.outcome = .failure }
    case .empty: source.rows = []
    case .failed: source.outcome = .failure
    case .tallRows: list?.hasTallRows = true
    case .symbols:
      list?.hasSymbols = true
      list?.hasSections = true
    case .columns:
      list?.tableColumns = [
        TableColumn("Name", minimumWidth: 4, idealWidth: 12, isFlexible: true),
        TableColumn("Id", alignment: .trailing, width: 4),
        TableColumn("Size", width: 8, priority: -1),
      ]
    case .sectionsByTitle: list?.hasSections = true
    case .gravityAtBottom: list?.tableView.gravity = .bottom
    case .middle: list?.tableView.position = TablePosition(section: 0, row: 30, id: "30")
    case .dropped: list?.maximumItemCount = 8
    case .picking: screen.onPick = { _ in }
    case .small: content.size = Size(columns: 20, lines: 5)
    case .tiny: content.size = Size(columns: 1, lines: 1)
    default: break
    }
  }

  /// What is done once the first rows are there.
  private func act(_ state: GridState) async {
    switch state {
    case .wrapped: press("wjj")
    case .allLoaded, .dropped:
      press("G")
      await content.settled()
      press("k")
    case .gap, .gapLoading, .gapFailed:
      press("jj")
      source.publish(10)
      list?.loadNewer()
      await content.settled()
      guard state != .gap else { return }
      await load(state == .gapFailed) { list?.loadGap(aboveRowAt: list?.gaps.first ?? [0, 0]) }
    case .filtered: list?.filter("2")
    case .filteredOut: list?.filter("nothing has this")
    case .searched, .foundNothing, .searching:
      list?.found = GridSource(count: state == .foundNothing ? 0 : 8) { "hit \($0)" }
      if state == .searching { list?.found?.hold() }
      list?.search(for: "hit")
      if state == .searching { await turns() } else { await content.settled() }
    case .moved: if let first = list?.items.first { list?.move(id: first.id, to: 4) }
    case .selecting: press("j  j ")
    case .range: press("jvj")
    case .editing: press("je")
    case .prompt: press("/ab")
    case .filterPrompt: press("&1")
    case .rowNumber: press("12")
    case .keyList: press("?j")
    case .index: press("iC")
    case .alert, .field, .checkedField: presentAlert(state)
    case .notice: list?.notify("Deleted", action: NoticeAction(title: "undo", key: "u") {})
    case .wheel:
      content.send(.mouse(MouseEvent(.wheelDown, at: Frame.Position(line: 3, column: 3))))
    case .pulled: content.send(.key(.up))
    case .refreshing, .refreshFailed:
      source.publish(2)
      await load(state == .refreshFailed) { list?.loadNewer() }
    case .pageLoading, .pageFailed: await load(state == .pageFailed) { list?.loadNextPage() }
    case .toEnd: await load(false) { press("G") }
    case .jumping: await load(false) { list?.jump(toItemWithID: 11) }
    case .inFront:
      screen.controller.show(other)
      await content.settled()
    case .behind:
      screen.controller.show(other)
      await content.settled()
      screen.send(.escape)
    default: break
    }
  }

  /// Begins a load that fails, or that isn't answered yet.
  private func load(_ fails: Bool, _ begin: () -> Void) async {
    if fails { source.outcome = .failure } else { source.hold() }
    begin()
    if fails { await content.settled() } else { await turns() }
  }

  private func presentAlert(_ state: GridState) {
    let alert = Alert(title: "Title", message: "A message of several words")
    if state != .alert { alert.addTextField { $0.text = "some text" } }
    if state == .checkedField {
      alert.addTextField { field in
        field.isSecureTextEntry = true
        field.validate = { $0.contains("2") ? nil : "A password has a 2" }
      }
    }
    alert.addAction(AlertAction(title: "Cancel", style: .cancel))
    alert.addAction(AlertAction(title: "OK"))
    screen.controller.present(alert)
  }
}
