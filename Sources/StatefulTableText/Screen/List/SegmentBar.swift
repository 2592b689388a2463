import StatefulTable

/// The keys and clicks that select another list of a `SegmentedController`.
@MainActor final class SegmentBar: Responder {
  let segments: SegmentedController
  weak var page: ListPage?

  init(_ segments: SegmentedController) {
    self.segments = segments
  }

  var isModal: Bool { false }

  private(set) lazy var commands = Self.table(segments.lists.count).commands(of: self)

  private static func table(_ count: Int) -> [CommandRow<SegmentBar>] {
    let other = "go to the list before, or to the one after"
    return [
      CommandRow(
        "previous-segment",
        ["["],
        "other list",
        other,
        priority: 42,
        if: { $0.hasSeveral }
      ) {
        $0.segments.select(movingBy: -1)
      },
      CommandRow("next-segment", ["]"], "other list", other, priority: 42, if: { $0.hasSeveral }) {
        $0.segments.select(movingBy: 1)
      },
    ]
      + (1...max(1, min(9, count))).map { number in
        // Alt with a digit, as the digits alone begin the number of a row.
        CommandRow(
          Command.ID(rawValue: "segment-\(number)"),
          [.alt(Character("\(number)"))],
          "go to a list",
          "go to the list with the number",
          if: { $0.hasSeveral }
        ) { $0.segments.selectedIndex = number - 1 }
      }
  }

  private var hasSeveral: Bool { segments.lists.count > 1 }

  func mouse(_ event: MouseEvent, in area: Frame.Rectangle) -> Bool {
    guard event.action == .click, let page, let screen = page.screen,
      event.position.line == page.layout.title
    else { return false }
    let title = TitleLine(screen.controllers, page)
    guard
      let index = title.segment(
        atColumn: event.position.column,
        columns: screen.size.columns
      )
    else { return false }
    segments.selectedIndex = index
    return true
  }
}
