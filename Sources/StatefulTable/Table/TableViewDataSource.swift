/// An object that describes the rows of a table.
///
/// The table doesn't store rows that are off screen. So every answer must be quick, and must
/// describe the data as it is now.
///
/// The counterpart of UIKit's `UITableViewDataSource`, with ids of rows in addition.
@MainActor public protocol TableViewDataSource: AnyObject {
  /// The number of sections.
  ///
  /// The default is 1.
  func numberOfSections(in tableView: TableView) -> Int

  /// The number of rows in a section.
  ///
  /// A negative number is treated as 0.
  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int

  /// The cell of a row.
  ///
  /// Called for rows on screen, each time they are drawn.
  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> Cell

  /// The title of a section's header.
  ///
  /// The default is `nil`, for no header.
  func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String?

  /// The header of a section, with styles and a detail.
  ///
  /// The default is the title. Only this is asked for what is shown.
  func tableView(_ tableView: TableView, headerForSection section: Int) -> SectionHeader?

  /// The title of a section's footer.
  ///
  /// The default is `nil`, for no footer.
  func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String?

  /// The id of a row, different from the ids of all other rows.
  ///
  /// The default is `nil`.
  ///
  /// With ids, what is on screen and what is selected stay when the table reloads. The table also
  /// finds updates that name the wrong rows, even if the numbers of rows match.
  func tableView(_ tableView: TableView, idForRowAt indexPath: IndexPath) -> AnyHashable?

  /// The index path of the row with an id, or `nil` if there is none.
  ///
  /// The default is `nil`.
  ///
  /// If it returns `nil`, a reload looks for the row among the 10,000 nearest rows on each side.
  /// Implement it if rows can move further.
  func tableView(_ tableView: TableView, indexPathForRowWithID id: AnyHashable) -> IndexPath?
}

extension TableViewDataSource {
  /// Returns 1 by default.
  public func numberOfSections(in tableView: TableView) -> Int { 1 }

  /// Returns `nil` by default.
  public func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
    nil
  }

  /// Returns the title by default.
  public func tableView(_ tableView: TableView, headerForSection section: Int) -> SectionHeader? {
    self.tableView(tableView, titleForHeaderInSection: section).map { SectionHeader($0) }
  }

  /// Returns `nil` by default.
  public func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String? {
    nil
  }

  /// Returns `nil` by default.
  public func tableView(_ tableView: TableView, idForRowAt indexPath: IndexPath) -> AnyHashable? {
    nil
  }

  /// Returns `nil` by default.
  public func tableView(
    _ tableView: TableView,
    indexPathForRowWithID id: AnyHashable
  ) -> IndexPath? {
    nil
  }
}
