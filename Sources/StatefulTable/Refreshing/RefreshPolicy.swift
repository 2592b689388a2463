/// When a list refreshes automatically because its rows are old.
///
/// ```swift
/// list.loadOptions.refreshPolicy = .whenOlder(than: .seconds(300))
/// list.loadOptions.showsRowsAge = true
/// ```
///
/// The age counts from the last initial load or refresh that succeeded. A hidden list doesn't refresh, and neither does one
/// in which the user types, edits or has an alert to answer: it refreshes as soon as that has ended. A refresh that was
/// begun automatically and fails is tried again when the rows are as old once more. After the user has cancelled a load,
/// the list waits until the user scrolls or asks for a load.
///
/// An age below a second is treated as a second.
public enum RefreshPolicy: Sendable, Hashable {
  /// Never: only the user and the program refresh.
  case never
  /// When the user comes to the list, and its rows are older than this.
  ///
  /// That is when the list appears, when a stopped program goes on, and when the terminal gets the focus, if it
  /// reports that. While the user stays, nothing refreshes, and no timer runs.
  case whenOlder(than: Duration)
  /// As ``whenOlder(than:)``, and also while the list stays on screen, each time that its rows are as old as this.
  case every(Duration)
}

extension RefreshPolicy {
  /// The age at which rows are to be refreshed.
  var age: Duration? {
    switch self {
    case .never: nil
    case .whenOlder(let age), .every(let age): max(.seconds(1), age)
    }
  }
}
