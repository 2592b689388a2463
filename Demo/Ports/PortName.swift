import StatefulTable

/// A screen that was written for another library, as it is called on the command line.
enum PortName: String, CaseIterable {
  case search, guestbook

  /// The names, for errors and the help.
  static let list = allCases.map(\.rawValue).joined(separator: " or ")

  /// Makes the screen.
  @MainActor func makeController(_ conditions: SimulatedConditions) -> StatefulTableController {
    switch self {
    case .search: ConstellationListController(ConstellationService(conditions))
    case .guestbook: GuestbookController(GuestbookService(conditions))
    }
  }
}
