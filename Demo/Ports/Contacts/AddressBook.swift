/// Somebody in an address book.
struct Contact: Sendable, Hashable, Identifiable {
  let id: Int
  var name: String
  var phone: String

  /// The title of the section that the contact is in: the first letter of the name, or "#".
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
