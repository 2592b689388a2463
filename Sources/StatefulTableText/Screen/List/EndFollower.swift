import StatefulTable

/// Goes to the end of a list, or to a row on the way there: the cursor stays on the last row while further pages
/// come.
///
/// These come more often than anybody can read, so meanwhile the screen is drawn only as often as it is for an animation.
@MainActor final class EndFollower {
  private enum Phase {
    case idle
    /// The first rows are on their way.
    case waiting
    /// The cursor goes along to the end.
    case following
    /// An event is being handled on the way, which may move the cursor elsewhere.
    case handling
  }

  private var phase = Phase.idle
  /// The number of the row to go to, from 1, `nil` for the last one.
  private var goal: Int?
  private let controller: StatefulTableController

  init(_ controller: StatefulTableController) {
    self.controller = controller
  }

  /// Whether the next page is on its way to the end, so that the screen is drawn as an animation.
  var isLoadingPages: Bool { controller.isLoadingToEnd && controller.loads.nextPage.isLoading }

  private var tableView: TableView { controller.tableView }
  private var navigator: ListNavigator { ListNavigator(controller) }

  /// Goes to a row with a number from 1, or to the last one, and loads further pages until it is there, or until
  /// there are no more.
  ///
  /// While the first rows are on their way, it waits for these.
  func begin(at number: Int? = nil) {
    goal = number
    guard navigator.cursor != nil else {
      phase = controller.awaitsFirstRows ? .waiting : .idle
      return
    }
    endWaiting()
    guard !jumps(to: number.map { $0 - 1 }) else { return }
    if let row = goalRow { return navigator.reveal(row) }
    navigator.moveToEnd()
    controller.loadToEnd()
    phase = controller.isLoadingToEnd ? .following : .idle
  }

  /// Begins what has waited for the first rows, if they are there.
  func goOn() {
    guard phase == .waiting, !controller.awaitsFirstRows else { return }
    begin(at: goal)
  }

  private func endWaiting() {
    if phase == .waiting { phase = .idle }
  }

  /// Goes to the first row, for which the first page may have to be loaded again.
  func goToStart() {
    endWaiting()
    if navigator.cursor != nil, !jumps(to: 0) { navigator.moveToStart() }
  }

  /// Goes to a row that is loaded with one request, if the list can find it.
  private func jumps(to position: Int?) -> Bool {
    controller.rowsOwner?.jump(toPosition: position) ?? false
  }

  /// The row with the number, if it is there.
  private var goalRow: IndexPath? {
    goal.flatMap { number in
      let position = RowPosition.loadedPosition(ofRow: number, in: controller)
      return tableView.indexPathForRow(atPosition: position)
    }
  }

  /// Loads no further pages, if the user has asked for them.
  func stop() {
    guard phase != .idle else { return }
    let isUnderWay = phase != .waiting
    phase = .idle
    if isUnderWay { controller.stopLoadingToEnd() }
  }

  /// Handles an event of the user's, and stops if that moves the cursor or scrolls.
  func stopIfMoved(by handle: () -> Void) {
    guard phase == .following else { return handle() }
    let (cursor, top) = (tableView.cursor, tableView.visibleItems.first)
    phase = .handling
    handle()
    guard phase == .handling else { return }
    phase = controller.isLoadingToEnd ? .following : .idle
    if tableView.cursor != cursor || tableView.visibleItems.first != top { stop() }
  }

  /// Goes to the last row there is now.
  func follow() {
    guard phase == .following else { return }
    if !controller.isLoadingToEnd { phase = .idle }
    let last = tableView.indexPathForRow(atPosition: tableView.numberOfRows - 1)
    if let row = goalRow {
      // Before the cursor moves, which calls this method again.
      stop()
      navigator.reveal(row)
    } else if last != tableView.cursor {
      navigator.moveToEnd()
    }
  }
}
