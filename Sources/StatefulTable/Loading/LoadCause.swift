/// Why a load began.
public enum LoadCause: Sendable, Hashable {
  /// The screen appeared and had nothing to show.
  case appear
  /// The user, or the program on the user's behalf, asked for it.
  case user
  /// The end of the rows came near.
  case viewport
  /// A failed load was asked for again.
  case retry
  /// All rows were asked for anew.
  case reload
}
