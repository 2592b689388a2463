import StatefulTable

/// A screen that is written as one for UIKit would be, as it is called on the command line.
enum PortName: String, CaseIterable {
  case search, guestbook, contacts, inbox, chat

  /// The names, for errors and the help.
  static let list =
    allCases.dropLast().map(\.rawValue).joined(separator: ", ") + " or "
    + (allCases.last?.rawValue ?? "")

  /// Makes the screen.
  @MainActor func makeController(_ conditions: SimulatedConditions) -> StatefulTableController {
    let service = CallbackService(conditions)
    return switch self {
    case .search: ConstellationListController(ConstellationService(service))
    case .guestbook: GuestbookController(GuestbookService(conditions))
    case .contacts: ContactsController(ContactService(service))
    case .inbox: InboxController(MailService(service))
    case .chat: ChatController(ChatService(service))
    }
  }
}
