import StatefulTable
import StatefulTableTesting

/// A list of numbers whose loads wait until the test answers them, and which writes down all it hears.
class ListController: StatefulTableController {
  var rows: [Int] = []
  var hasMorePages = false
  var hasPreviousPages = false
  var initialLoads: [Load<Void>] = []
  var refreshes: [Load<[IndexPath]>] = []
  var pages: [Load<Void>] = []
  var previousPages: [Load<Void>] = []
  /// Called instead of keeping the load.
  var onInitialLoad: ((Load<Void>) -> Void)?
  var onNextPage: ((Load<Void>) -> Void)?
  var onTransition: ((StatefulState, StatefulState) -> Void)?
  var onEnd: () -> Void = {}
  private(set) var misuses: [LoadMisuse.Kind] = []
  /// All that happened, in order.
  var log: [String] = []
  var questions = 0

  /// Creates a list on a screen of a number of lines.
  init(lines: Int = 10, clock: any Clock<Duration> = ManualClock()) {
    super.init(clock: clock)
    tableView.size = Size(columns: 20, lines: lines)
  }

  override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    rows.count
  }

  override func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> Cell {
    Cell("\(rows[indexPath.row])")
  }

  override func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Int { 1 }

  override func statefulTableController(
    _ controller: StatefulTableController,
    beginInitialLoad load: Load<Void>
  ) {
    log.append("begin initial")
    if let onInitialLoad { onInitialLoad(load) } else { initialLoads.append(load) }
  }

  override func statefulTableController(
    _ controller: StatefulTableController,
    beginPullToRefresh load: Load<[IndexPath]>
  ) {
    log.append("begin refresh")
    refreshes.append(load)
  }

  override func statefulTableController(
    _ controller: StatefulTableController,
    beginNextPage load: Load<Void>
  ) {
    log.append("begin page")
    if let onNextPage { onNextPage(load) } else { pages.append(load) }
  }

  override func statefulTableController(
    _ controller: StatefulTableController,
    beginPreviousPage load: Load<Void>
  ) {
    log.append("begin previous page")
    previousPages.append(load)
  }

  override func shouldLoadPreviousPage(in controller: StatefulTableController) -> Bool {
    hasPreviousPages
  }

  override func shouldLoadNextPage(in controller: StatefulTableController) -> Bool {
    questions += 1
    return hasMorePages
  }

  override func statefulTableController(
    _ controller: StatefulTableController,
    willTransitionFrom old: StatefulState,
    to new: StatefulState
  ) {
    log.append("will \(new)")
  }

  override func statefulTableController(
    _ controller: StatefulTableController,
    didTransitionFrom old: StatefulState,
    to new: StatefulState
  ) {
    log.append("did \(new) with \(tableView.numberOfRows)")
    onTransition?(old, new)
  }

  override func statefulTableController(
    _ controller: StatefulTableController,
    didEnd load: LoadRecord
  ) {
    log.append("end \(load.kind) \(Self.word(load.end))")
    onEnd()
  }

  override func statefulTableController(
    _ controller: StatefulTableController,
    didDetect misuse: LoadMisuse
  ) {
    if case .wrongUpdates(let error) = misuse.kind { return log.append("detected \(error.reason)") }
    misuses.append(misuse.kind)
  }

  static func word(_ end: LoadRecord.End) -> String {
    switch end {
    case .succeeded: "succeeded"
    case .failed(let error): "failed(\(error))"
    case .cancelled: "cancelled"
    case .superseded: "superseded"
    }
  }
}

extension ListController {
  /// Loads a number of rows, counted from 0, as the first ones.
  @discardableResult
  func load(_ count: Int) -> ListController {
    reload()
    succeedInitial(count)
    log = []
    return self
  }

  func succeedInitial(_ count: Int) {
    initialLoads.removeLast().succeed { self.rows = Array(0..<count) }
  }

  /// Puts rows, counted down from -1, above all others.
  func succeedRefresh(_ count: Int) {
    refreshes.removeLast().succeed {
      let first = min(self.rows.first ?? 0, 0)
      self.rows.insert(contentsOf: first - count..<first, at: 0)
      return .rows(0..<count)
    }
  }

  func succeedPage(_ count: Int) {
    pages.removeLast().succeed { self.append(count) }
  }

  func succeedPreviousPage(_ count: Int) {
    previousPages.removeLast().succeed { self.prepend(count) }
  }

  func prepend(_ count: Int) {
    let first = rows.first ?? 0
    rows.insert(contentsOf: first - count..<first, at: 0)
  }

  func append(_ count: Int) {
    let next = (rows.last ?? -1) + 1
    rows += next..<next + count
  }
}

extension ListController {
  /// Waits until a number of loads have begun, by the log.
  func untilBegun(_ count: Int) async {
    while log.count(where: { $0.hasPrefix("begin") }) < count { await Task.yield() }
  }
}

extension StatefulTableController {
  /// Whether something on screen changes as time passes.
  var isAnimating: Bool {
    let places: [StateViewPlace] = [.cover, .amongRows, .aboveRows, .belowRows]
    return places.contains { isAnimating(at: $0) }
  }
}

struct Offline: Error, Equatable, CustomStringConvertible {
  var description: String { "offline" }
}
