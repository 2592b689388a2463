/// A mistake in the use of loads or rows, which its ``description`` explains.
///
/// ``StatefulDelegate/statefulTableController(_:didDetect:)`` is called with it, and a debug build writes it to the
/// standard error once. Only debug builds look for changed rows. <doc:Reliability> lists the mistakes.
public struct LoadMisuse: Sendable, Hashable, CustomStringConvertible {
  package enum Kind: Sendable, Hashable {
    /// A ``Load`` was answered again after its first answer.
    ///
    /// Only the first answer counts. The mistake is reported once for each load.
    case answeredTwice(LoadKind)
    /// A ``Load`` was previewed after its answer.
    ///
    /// The preview was ignored, because its rows are older. The mistake is reported once for each load.
    case previewedAfterAnswer(LoadKind)
    /// Requests and answers go on without end, for example if each end of a load requests a reload that is answered
    /// immediately.
    ///
    /// In between, other code gets its turn on the main actor after every 250 events, so that the user can leave
    /// the screen. After 400 such turns, the mistake is reported.
    case endlessRequests
    /// While a load was in flight, rows have changed outside of its commit, without a call of the table.
    case rowsChangedDuringLoad(LoadKind)
    /// Rows have changed without a call of the table.
    case rowsChanged
    /// Updates of the table didn't match the data, and the table has reloaded.
    ///
    /// This includes the rows that a refresh has returned.
    case wrongUpdates(BatchUpdateError)
    /// An option was set that a list can't have as a section of others, and has no effect there.
    ///
    /// The value is the name of the option.
    case unavailableInSections(String)
    /// Something else than its list was set as the ``TableView/dataSource`` or the ``TableView/delegate`` of a table.
    case otherDataSource
    /// An action of a row and a command of the list have the same key, which performs the command.
    ///
    /// The mistake is reported once, when a key is first pressed or shown. The list of keys names both.
    case takenKey(String, action: String, command: String)
  }

  package let kind: Kind

  package init(kind: Kind) { self.kind = kind }

  /// What has happened, and what to do.
  public var description: String { kind.description }
}

extension LoadMisuse.Kind: CustomStringConvertible {
  package var description: String {
    switch self {
    case .answeredTwice(let kind):
      """
      A load (\(kind)) was answered twice. The second answer was ignored. Answer each load once, on every way \
      through your code.
      """
    case .previewedAfterAnswer(let kind):
      """
      A load (\(kind)) was previewed after its answer. The preview was ignored. Preview a load before you answer \
      it, and end what prepares the preview when the answer arrives.
      """
    case .endlessRequests:
      """
      Events came without end. Don't request a load whenever one ends or the state changes: ask for it once, or \
      set loadOptions.retryPolicy.
      """
    case .rowsChangedDuringLoad(let kind):
      """
      Rows changed while a load (\(kind)) was in flight, and the table wasn't told. If its answer has changed \
      them, do that in the commit: load.succeed { self.rows = rows }. Otherwise a late answer replaces newer rows. \
      For other changes, call insertRows(at:), deleteRows(at:) or reloadData().
      """
    case .rowsChanged:
      """
      Rows changed, and the table wasn't told. After each change, call insertRows(at:), deleteRows(at:) or \
      reloadData() of the table.
      """
    case .wrongUpdates(let error): error.description
    case .unavailableInSections(let option):
      """
      \(option) was set to what a list can't have as a section of a SectionedController, and has no effect there. Set it \
      for the whole, or show the list alone if it needs that.
      """
    case .takenKey(let key, let action, let command):
      """
      \(key) is the key of a row action, \(action), and of a command, \(command), which it performs. Give one of them \
      another key.
      """
    case .otherDataSource:
      """
      Another object was set as the data source or the delegate of a list's table, which goes on asking the list. \
      Override the methods in the list, and have them call the object.
      """
    }
  }
}
