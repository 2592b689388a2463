import StatefulTable
import StatefulTableText
import TestSupport

/// A list that does something to itself and to its screen whenever it is called: it presents, shows, tells, and changes its
/// rows, by turns.
final class CallingGridList: GridList {
  /// Whether it does so.
  ///
  /// What it does calls it again, so it ends after a number of times.
  var callsBack = true

  private static let limit = 100
  private var count = 0
  private let own: any Clock<Duration>

  override init(_ source: GridSource, clock: any Clock<Duration>) {
    own = clock
    super.init(source, clock: clock)
  }

  private func callBack() {
    guard callsBack, count < Self.limit else { return }
    count += 1
    switch count % 8 {
    case 0: ask()
    case 1: insert([GridRow(id: 2_000 + count, name: "called \(count)")], at: 0)
    case 2: notify("Called \(count)", action: NoticeAction(title: "undo", key: "u") {})
    case 3: show(NameList(clock: own))
    case 4: items.last.map { remove(id: $0.id) }
    case 5: tableView.scroll(by: 1)
    case 6: items.dropFirst().first.map { move(id: $0.id, to: 3) }
    default: tableView.reloadData()
    }
  }

  private func ask() {
    let alert = Alert(title: "Called")
    alert.addAction(AlertAction(title: "OK"))
    present(alert)
  }

  // MARK: Hooks

  override func viewWillAppear() { callBack() }
  override func viewDidAppear() { callBack() }
  override func viewWillDisappear() { callBack() }
  override func viewDidDisappear() { callBack() }

  override func didSelect(_ item: GridRow) { callBack() }

  override func statefulTableController(
    _ controller: StatefulTableController,
    willTransitionFrom old: StatefulState,
    to new: StatefulState
  ) { callBack() }

  override func statefulTableController(
    _ controller: StatefulTableController,
    didTransitionFrom old: StatefulState,
    to new: StatefulState
  ) { callBack() }

  override func statefulTableController(
    _ controller: StatefulTableController,
    didEnd load: LoadRecord
  ) { callBack() }

  override func tableView(_ tableView: TableView, willDisplayRowAt indexPath: IndexPath) {
    callBack()
  }

  override func tableView(_ tableView: TableView, didEndDisplayingRowAt indexPath: IndexPath) {
    callBack()
  }

  override func tableView(_ tableView: TableView, didMoveCursorTo indexPath: IndexPath?) {
    callBack()
  }

  override func tableView(_ tableView: TableView, didDeselectRowAt indexPath: IndexPath) {
    callBack()
  }

  override func setEditing(_ editing: Bool, animated: Bool) {
    super.setEditing(editing, animated: animated)
    callBack()
  }

  override func tableView(
    _ tableView: TableView,
    actionsForRowAt indexPath: IndexPath
  ) -> [RowAction] {
    [RowAction(title: "Star", key: "s") { [weak self] _ in self?.callBack() }]
  }
}
