import StatefulTable

/// A screen that is written as one for UIKit would be, as it is called on the command line.
enum PortName: String, CaseIterable {
  case home, search, contacts, inbox, chat

  /// The names, for errors and the help.
  static let list =
    allCases.dropLast().map(\.rawValue).joined(separator: ", ") + " or "
    + (allCases.last?.rawValue ?? "")

  /// Makes the list of the screen, or those of its segments.
  @MainActor func makeLists(_ conditions: SimulatedConditions) -> [StatefulTableController] {
    let service = CallbackService(conditions)
    switch self {
    case .home:
      let home = SectionedController([
        BeersController(conditions), ConstellationListController(ConstellationService(service)),
      ])
      home.title = "Home"
      return [home]
    case .search: return [ConstellationListController(ConstellationService(service))]
    case .contacts: return [ContactsController(ContactService(service))]
    case .inbox:
      let archive = ArchiveController()
      return [InboxController(MailService(service), archive: archive), archive]
    case .chat: return [ChatController(ChatService(service))]
    }
  }
}
