/// Contacts in groups by their initials, and by name in each, as `UILocalizedIndexedCollation` divides them.
struct ContactGroups {
  /// All initials, in order: "#" is behind the letters.
  static let initials = "ABCDEFGHIJKLMNOPQRSTUVWXYZ#".map { String($0) }

  /// Where a contact is, and whether it is the only one of its group.
  struct Place {
    let group: Int
    let row: Int
    let isAlone: Bool
  }

  private var groups: [(initial: String, contacts: [Contact])] = []

  init(_ contacts: [Contact] = []) {
    for contact in contacts.sorted(by: { $0.name < $1.name }) { insert(contact) }
  }

  var count: Int { groups.count }
  var contacts: [Contact] { groups.flatMap(\.contacts) }

  subscript(group: Int) -> [Contact] { groups[group].contacts }

  func initial(ofGroup group: Int) -> String { groups[group].initial }

  /// The group with an initial, or the next one after it; after the last, their number.
  func firstGroup(from initial: String) -> Int {
    groups.firstIndex { $0.initial == initial || !Self.precedes($0.initial, initial) } ?? count
  }

  func place(of contact: Contact) -> Place? {
    let group = firstGroup(from: contact.initial)
    guard group < count, let row = groups[group].contacts.firstIndex(where: { $0.id == contact.id })
    else { return nil }
    return Place(group: group, row: row, isAlone: groups[group].contacts.count == 1)
  }

  /// Inserts a contact by its name.
  ///
  /// - Returns: Where it is; alone, its group is new.
  @discardableResult
  mutating func insert(_ contact: Contact) -> Place {
    let group = firstGroup(from: contact.initial)
    if group == count || groups[group].initial != contact.initial {
      groups.insert((contact.initial, [contact]), at: group)
      return Place(group: group, row: 0, isAlone: true)
    }
    let contacts = groups[group].contacts
    let row = contacts.firstIndex { contact.name < $0.name } ?? contacts.count
    groups[group].contacts.insert(contact, at: row)
    return Place(group: group, row: row, isAlone: false)
  }

  /// Removes a contact.
  ///
  /// - Returns: Where it stood; alone, its group is gone.
  mutating func remove(_ contact: Contact) -> Place? {
    guard let place = place(of: contact) else { return nil }
    groups[place.group].contacts.remove(at: place.row)
    if place.isAlone { groups.remove(at: place.group) }
    return place
  }

  private static func precedes(_ initial: String, _ other: String) -> Bool {
    other == "#" || initial != "#" && initial < other
  }
}
