import StatefulTable

/// The keys and clicks that select another list of a `SegmentedController`.
@MainActor final class SegmentBar: Responder {
  let segments: SegmentedController
  weak var page: ListPage?

  /// Alt with a digit, as the digits alone begin the number of a row.
  private static let numbers = (1...9).map { Key(.character(Character("\($0)")), .alt) }

  init(_ segments: SegmentedController) {
    self.segments = segments
  }

  var isModal: Bool { false }

  var commands: [Command] {
    let isEnabled = segments.lists.count > 1
    let words = page?.words ?? .english
    return [
      Command(
        "previous-segment",
        keys: [.character("[")],
        words: words(.otherSegment),
        priority: 42,
        isEnabled: isEnabled
      ) { [segments] in segments.select(movingBy: -1) },
      Command(
        "next-segment",
        keys: [.character("]")],
        words: words(.otherSegment),
        priority: 42,
        isEnabled: isEnabled
      ) { [segments] in segments.select(movingBy: 1) },
      Command(
        "segment",
        keys: Array(Self.numbers.prefix(segments.lists.count)),
        words: words(.segment),
        isEnabled: isEnabled,
        performWithKey: { [segments] key in
          if let number = Self.numbers.firstIndex(of: key) { segments.selectedIndex = number }
        }
      ),
    ]
  }

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
