import StatefulTable
import StatefulTableText

/// A list on a screen of its own, which is drawn and written as for a terminal, and looked at now and then.
@MainActor private final class SoakScreen {
  let list: PagedTableController<SoakRow>
  private let screen: TableScreen
  private var shown: ShownScreen
  private(set) var bytes = 0
  private var use = ResourceCurve()
  private let duration: Duration
  let start: ContinuousClock.Instant
  private var nextSample = Duration.zero

  init(rows: Int, keeping maximum: Int, for duration: Duration) {
    self.duration = duration
    start = ContinuousClock().now
    list = SoakList(source: SoakSource(count: rows))
    list.maximumItemCount = maximum
    screen = TableScreen(list, size: Size(columns: 80, lines: 40))
    screen.appear()
    shown = ShownScreen(screen)
  }

  var elapsed: Duration { ContinuousClock().now - start }
  var isOver: Bool { elapsed >= duration }

  func resize(_ step: Int) {
    screen.size = Size(columns: 20 + step * 7 % 120, lines: 5 + step * 3 % 60)
  }

  func draw() {
    shown.draw()
    bytes += shown.bytes.count
    guard elapsed >= nextSample else { return }
    use.sample()
    nextSample += duration / 32
  }

  /// What the stage has done, and what the process holds at its end.
  func result(_ summary: String) -> Soak.Result {
    use.sample()
    return Soak.Result(summary: "\(summary), \(bytes) bytes written", use: use)
  }
}

private final class SoakList: PagedTableController<SoakRow> {
  override func cell(for item: SoakRow) -> Cell {
    Cell("row \(item.id)", detail: "\(item.id % 60) s")
  }
}

/// A feed that is refreshed a thousand times a second while it is paged and resized.
@MainActor enum FeedSoak {
  static func run(_ duration: Duration) async -> Soak.Result {
    var refreshes = 0
    let soaked = SoakScreen(rows: 10_000, keeping: 2_000, for: duration)
    await soaked.list.settled()
    while !soaked.isOver {
      soaked.list.loadNewer()
      await soaked.list.settled()
      refreshes += 1
      if refreshes % 3 == 0 { soaked.list.tableView.scroll(by: 20) }
      if refreshes % 10 == 0 { soaked.resize(refreshes) }
      if refreshes % 300 == 0 { soaked.list.tableView.scroll(by: .min) }
      soaked.draw()
      try? await ContinuousClock().sleep(until: soaked.start + .milliseconds(refreshes))
    }
    await soaked.list.settled()
    let rate = Int(Double(refreshes) / (soaked.elapsed / .seconds(1)))
    return soaked.result("feed: \(refreshes) refreshes, \(rate) a second")
  }
}

/// A million rows, scrolled from end to end and back, over and over.
@MainActor enum ScrollSoak {
  private static let rows = 1_000_000
  private static let screenful = 38

  static func run(_ duration: Duration) async -> Soak.Result {
    var passed = 0
    var ends = 0
    let soaked = SoakScreen(rows: rows, keeping: 10_000, for: duration)
    await soaked.list.settled()
    let table = soaked.list.tableView
    var direction = 1
    // At least once from end to end, however long that takes.
    while ends == 0 || !soaked.isOver {
      let before = table.anchor?.indexPath
      table.scroll(by: direction * screenful)
      await soaked.list.settled()
      soaked.draw()
      passed += screenful
      if table.anchor?.indexPath == before {
        ends += 1
        direction = -direction
      }
    }
    return soaked.result("scrolling \(rows) rows: \(passed) passed, \(ends) ends reached")
  }
}
