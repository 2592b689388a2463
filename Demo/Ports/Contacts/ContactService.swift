import StatefulTable
import Synchronization

/// Keeps an address book, as a file or a server does.
final class ContactService: Sendable {
  private let service: CallbackService
  private let book: Mutex<AddressBook>

  init(_ service: CallbackService) {
    self.service = service
    let contacts = service.isEmpty ? [] : Self.names.enumerated().map(Self.contact)
    book = Mutex(AddressBook(contacts: contacts, favorites: contacts.prefix(3).map(\.id)))
  }

  /// Reads the book.
  func open(completion: @escaping CallbackService.Completion<AddressBook>) {
    service.answer(.initial, completion) { [self] in book.withLock(\.self) }
  }

  /// Writes the book.
  func save(_ book: AddressBook) {
    self.book.withLock { $0 = book }
  }

  private static func contact(_ id: Int, _ name: String) -> Contact {
    Contact(id: id, name: name, phone: "555-01\(id / 10 % 10)\(id % 10)")
  }

  private static let names = [
    "Rosalind Franklin", "Ada Lovelace", "Grace Hopper", "Alan Turing", "Annie Easley",
    "Barbara Liskov", "Carl Gauss", "Claude Shannon", "Dorothy Vaughan", "Edsger Dijkstra",
    "Emmy Noether", "Frances Allen", "Gertrude Blanch", "Hedy Lamarr", "Ida Rhodes",
    "Jean Sammet", "Katherine Johnson", "Kurt Gödel", "Leonhard Euler", "Lise Meitner",
    "Margaret Hamilton", "Mary Somerville", "Niklaus Wirth", "Olga Taussky", "Peter Naur",
    "Radia Perlman", "Sofia Kovalevskaya", "Sophie Germain", "Thelma Estrin", "Tony Hoare",
    "Vera Rubin", "Wang Zhenyi", "Yoshio Nishina", "3M Service", "Émilie du Châtelet",
  ]
}
