/// Somebody in an address book.
struct Contact: Sendable, Hashable, Identifiable {
  let id: Int
  var name: String
  var phone: String

  /// The title of the section that the contact stands in: the first letter of the name, or "#".
  var initial: String {
    guard let first = name.uppercased().unicodeScalars.first, ("A"..."Z").contains(first) else {
      return "#"
    }
    return String(first)
  }
}

/// All contacts, and which of them are favorites, in the order that the user has given them.
struct AddressBook: Sendable, Hashable {
  var contacts: [Contact] = []
  var favorites: [Contact.ID] = []
}

/// The contacts with an initial, by name, as `UILocalizedIndexedCollation` divides them.
struct ContactGroup {
  /// All initials, in order: "#" stands behind the letters.
  static let initials = "ABCDEFGHIJKLMNOPQRSTUVWXYZ#".map { String($0) }

  let initial: String
  var contacts: [Contact]

  /// Divides contacts, in the order of their initials.
  static func groups(of contacts: [Contact]) -> [ContactGroup] {
    let byInitial = Dictionary(grouping: contacts, by: \.initial)
    return initials.compactMap { initial in
      byInitial[initial].map { contacts in
        ContactGroup(initial: initial, contacts: contacts.sorted { $0.name < $1.name })
      }
    }
  }

  /// Whether the group stands before an initial.
  func precedes(_ other: String) -> Bool {
    initial != other && (other == "#" || initial != "#" && initial < other)
  }
}
