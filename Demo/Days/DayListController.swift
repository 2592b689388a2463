import StatefulTable

/// An item that belongs to a day.
protocol DayItem {
  /// The day of the item, or nil if it has none.
  func day(in calendar: DayCalendar) -> Day?
}

/// A list of items of a line each, in sections by day if wanted.
///
/// A section is told from others by its day, but it is called "Today" only until midnight.
class DayListController<Item: Identifiable & Sendable & DayItem>: PagedTableController<Item>
where Item.ID: Sendable {
  private let days: DayCalendar?

  /// Creates a list, whose items aren't divided into days if nothing says which day it is.
  init(
    source: any PageSource<Item>,
    days: DayCalendar?,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.days = days
    super.init(source: source, clock: clock)
  }

  final override func sectionTitle(for item: Item) -> String? {
    days.flatMap { item.day(in: $0)?.key }
  }

  final override func tableView(
    _ tableView: TableView,
    titleForHeaderInSection section: Int
  ) -> String? {
    super.tableView(tableView, titleForHeaderInSection: section).flatMap { days?.title(ofKey: $0) }
  }

  final override func tableView(
    _ tableView: TableView,
    heightForRowAt indexPath: IndexPath
  ) -> Int { 1 }
}
