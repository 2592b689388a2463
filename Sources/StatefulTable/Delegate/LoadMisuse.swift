/// A mistake in the use of loads or rows.
///
/// ``StatefulDelegate/statefulTableController(_:didDetect:)`` is called with it, and a debug build writes it to the
/// standard error once. Only debug builds look for changed rows and shared delegates.
public enum LoadMisuse: Sendable, Hashable {
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
  /// Meanwhile, other code gets its turn on the main actor after every 250 events, so that the user can leave
  /// the screen. After 400 such turns, the mistake is reported.
  case endlessRequests
  /// While a load was in flight, rows have changed outside of its commit, and the table wasn't told.
  case rowsChangedDuringLoad(LoadKind)
  /// Rows have changed, and the table wasn't told.
  case rowsChanged
  /// An object is the ``StatefulTableController/statefulDelegate`` of two lists that load.
  case sharedDelegate
}

extension LoadMisuse: CustomStringConvertible {
  /// What has happened, and what to do.
  public var description: String {
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
      set a retryPolicy.
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
    case .sharedDelegate:
      """
      An object is the statefulDelegate of two lists that load, so that the loads of one change the rows of the \
      other. Give each list its own, or have the lists load their rows themselves.
      """
    }
  }
}
