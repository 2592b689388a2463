import Foundation
import TestSupport
import StatefulTable
import StatefulTableTesting

/// A list of titles whose loads are closures.
@MainActor final class TitleList: StatefulTableController {
  /// How the first load ended.
  enum Outcome: Equatable {
    case rows([String])
    case failure(String)
  }

  var titles: [String] = []
  var beginRefresh: (Load<[IndexPath]>, TitleList) -> Void = { load, _ in load.fail() }
  private let begin: (Load<Void>, TitleList) -> Void

  init(_ begin: @escaping (Load<Void>, TitleList) -> Void) {
    self.begin = begin
    super.init()
  }

  /// Changes the rows.
  var show: @MainActor @Sendable ([String]) -> Void {
    { self.titles = $0 }
  }

  /// Loads the first rows and says what came of it.
  func outcome() async -> Outcome {
    appear()
    await settled()
    return loads.initial.error.map { .failure("\($0)") } ?? .rows(titles)
  }

  override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    titles.count
  }

  override func statefulTableController(
    _ controller: StatefulTableController,
    beginInitialLoad load: Load<Void>
  ) {
    begin(load, self)
  }

  override func statefulTableController(
    _ controller: StatefulTableController,
    beginPullToRefresh load: Load<[IndexPath]>
  ) {
    beginRefresh(load, self)
  }
}
