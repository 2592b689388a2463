/// Why a load began.
public enum LoadCause: Sendable, Hashable {
  /// The screen appeared before the first rows were loaded, or after that had failed.
  case appear
  /// The user or the program requested it.
  case user
  /// The user came near the end of the rows.
  case viewport
  /// A failed load was retried.
  case retry
  /// Nobody asked for it: the rows were older than the ``LoadOptions/refreshPolicy`` allows, or the program
  /// called ``StatefulTableController/refreshQuietly()``.
  ///
  /// Such a load isn't shown, unless the user asks for the same while it is in flight.
  case background
  /// All rows were requested again.
  case reload
  /// The list goes to an item or a row that isn't loaded: see ``PagedTableController/jump(toItemWithID:)``.
  case jump
  /// The user searched for another text.
  case search
}
