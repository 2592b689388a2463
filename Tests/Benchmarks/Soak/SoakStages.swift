import StatefulTable
import StatefulTableText

/// A list on a screen of its own, which is drawn and written as for a terminal.
@MainActor private final class SoakScreen {
  let list: PagedTableController<SoakRow>
  private let screen: TableScreen
  private let writer = FrameWriter()
  private var shown: Frame?
  private(set) var bytes = 0

  init(rows: Int, keeping maximum: Int) {
    list = SoakList(source: SoakSource(count: rows))
    list.maximumItemCount = maximum
    screen = TableScreen(list, size: Size(columns: 80, lines: 40))
    screen.appear()
  }

  func resize(_ step: Int) {
    screen.size = Size(columns: 20 + step * 7 % 120, lines: 5 + step * 3 % 60)
  }

  func draw() {
    let frame = screen.frame()
    bytes += writer.bytes(from: shown, to: frame).count
    shown = frame
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
    let clock = ContinuousClock()
    let start = clock.now
    var use = ResourceCurve()
    var refreshes = 0
    let soaked = SoakScreen(rows: 10_000, keeping: 2_000)
    await soaked.list.settled()
    var nextSample = Duration.zero
    while clock.now - start < duration {
      soaked.list.loadNewer()
      await soaked.list.settled()
      refreshes += 1
      if refreshes % 3 == 0 { soaked.list.tableView.scroll(by: 20) }
      if refreshes % 10 == 0 { soaked.resize(refreshes) }
      if refreshes % 300 == 0 { soaked.list.tableView.scroll(by: .min) }
      soaked.draw()
      if clock.now - start >= nextSample {
        use.sample()
        nextSample += duration / 32
      }
      try? await clock.sleep(until: start + .milliseconds(refreshes))
    }
    await soaked.list.settled()
    use.sample()
    let seconds = (clock.now - start) / .seconds(1)
    let rate = Int(Double(refreshes) / seconds)
    return Soak.Result(
      summary: "feed: \(refreshes) refreshes, \(rate) a second, \(soaked.bytes) bytes written",
      use: use
    )
  }
}

/// A million rows, scrolled from end to end and back, over and over.
@MainActor enum ScrollSoak {
  private static let rows = 1_000_000
  private static let screenful = 38

  static func run(_ duration: Duration) async -> Soak.Result {
    let clock = ContinuousClock()
    let start = clock.now
    var use = ResourceCurve()
    var passed = 0
    var ends = 0
    let soaked = SoakScreen(rows: rows, keeping: 10_000)
    await soaked.list.settled()
    let table = soaked.list.tableView
    var direction = 1
    var nextSample = Duration.zero
    // At least once from end to end, however long that takes.
    while ends == 0 || clock.now - start < duration {
      let before = table.anchor?.indexPath
      table.scroll(by: direction * screenful)
      await soaked.list.settled()
      soaked.draw()
      passed += screenful
      if table.anchor?.indexPath == before {
        ends += 1
        direction = -direction
      }
      if clock.now - start >= nextSample {
        use.sample()
        nextSample += duration / 32
      }
    }
    use.sample()
    return Soak.Result(
      summary: "scrolling \(rows) rows: \(passed) passed, \(ends) ends reached, "
        + "\(soaked.bytes) bytes written",
      use: use
    )
  }
}
