/// What a table asks for its rows.
///
/// The table keeps only the number of rows in each section and the rows that are on screen, so every
/// answer must be true of the data as it is now, and quick.
///
/// The protocol is `UITableViewDataSource`, with rows known by id on top.
@MainActor public protocol TableViewDataSource: AnyObject {
  /// The number of sections.
  ///
  /// The default is 1.
  func numberOfSections(in tableView: TableView) -> Int

  /// The number of rows in a section.
  ///
  /// Less than 0 counts as 0.
  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int

  /// What a row shows.
  ///
  /// Asked of rows on screen only, each time they are drawn.
  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> Cell

  /// The title above a section's rows.
  ///
  /// The default, `nil`, is no header.
  func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String?

  /// The title below a section's rows.
  ///
  /// The default, `nil`, is no footer.
  func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String?

  /// What tells a row from every other, wherever it stands.
  ///
  /// The default is `nil`.
  ///
  /// With ids, what is on screen and what is selected survive ``TableView/reloadData()``, and a batch
  /// of updates that names the wrong rows is found out even where the numbers of rows agree.
  func tableView(_ tableView: TableView, idForRowAt indexPath: IndexPath) -> AnyHashable?

  /// Where the row with an id stands now, or `nil` if it is gone.
  ///
  /// The default is always `nil`.
  ///
  /// Without it, a reload looks for the rows that were on screen among the 10,000 nearest on each
  /// side, so implement it where rows may travel further.
  func tableView(_ tableView: TableView, indexPathForRowWithID id: AnyHashable) -> IndexPath?
}

extension TableViewDataSource {
  /// Returns 1 by default.
  public func numberOfSections(in tableView: TableView) -> Int { 1 }

  /// Returns `nil` by default.
  public func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
    nil
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
