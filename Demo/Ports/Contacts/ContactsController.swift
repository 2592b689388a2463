import FoundationEssentials
import StatefulTable
import StatefulTableText

/// Contacts from A to Z, with an index, and favorites above them in an order of one's own.
///
/// It is written as a UIKit list would be; there is no original. The comments name what a `UITableViewController`
/// would have in the same place. What it doesn't need: the main queue, because the
/// commit runs there; the spinner, and the label for an empty book, which are state views; and the edit
/// button, which is a key of the screen.
final class ContactsController: StatefulTableController, CommandingController {
  /// A row: a favorite is in the list twice.
  private enum RowID: Hashable { case favorite(Contact.ID), contact(Contact.ID) }

  private let service: ContactService
  private var favorites: [Contact] = []
  private var groups = ContactGroups()

  // init(style:)
  init(_ service: ContactService) {
    self.service = service
    super.init()
    title = "Contacts"
    emptyView = EmptyView("Nobody is here yet · + adds somebody")
  }

  // MARK: Loading

  // viewDidLoad(), and the refresh control's valueChanged
  override func statefulTableController(
    _ controller: StatefulTableController,
    beginInitialLoad load: Load<Void>
  ) {
    service.open(completion: load.result { self.show($0) })
  }

  // sortedArray(from:collationStringSelector:)
  private func show(_ book: AddressBook) {
    favorites = book.favorites.compactMap { id in book.contacts.first { $0.id == id } }
    groups = ContactGroups(book.contacts)
  }

  // NSKeyedArchiver.archivedData(withRootObject:requiringSecureCoding:)
  private func save() {
    service.save(AddressBook(contacts: groups.contacts, favorites: favorites.map(\.id)))
  }

  // MARK: UITableViewDataSource

  override func numberOfSections(in tableView: TableView) -> Int { 1 + groups.count }

  override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    contacts(inSection: section).count
  }

  override func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> Cell {
    let contact = contact(at: indexPath)
    return Cell(contact.name, detail: StyledText(contact.phone, .dim))
  }

  override func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
    section > 0 ? groups.initial(ofGroup: section - 1) : favorites.isEmpty ? nil : "Favorites"
  }

  // diffable data sources only: rows are known by their ids
  override func tableView(_ tableView: TableView, idForRowAt indexPath: IndexPath) -> AnyHashable? {
    let id = contact(at: indexPath).id
    return indexPath.section > 0 ? RowID.contact(id) : RowID.favorite(id)
  }

  private func contacts(inSection section: Int) -> [Contact] {
    section > 0 ? groups[section - 1] : favorites
  }

  private func contact(at indexPath: IndexPath) -> Contact {
    contacts(inSection: indexPath.section)[indexPath.row]
  }

  // MARK: Index

  // UILocalizedIndexedCollation.sectionIndexTitles, and section(forSectionIndexTitle:), which a list finds by the headers
  override func sectionIndexTitles(for tableView: TableView) -> [String]? { ContactGroups.initials }

  // MARK: Editing

  override func tableView(_ tableView: TableView, canEditRowAt indexPath: IndexPath) -> Bool {
    indexPath.section > 0
  }

  // tableView(_:commit:forRowAt:)
  override func tableView(
    _ tableView: TableView,
    commit editingStyle: EditingStyle,
    forRowAt indexPath: IndexPath
  ) {
    let contact = contact(at: indexPath)
    tableView.performBatchUpdates {
      removeFavorite(contact)
      remove(contact)
    }
    save()
  }

  // Only favorites have an order of one's own.
  override func tableView(_ tableView: TableView, canMoveRowAt indexPath: IndexPath) -> Bool {
    indexPath.section == 0
  }

  override func tableView(
    _ tableView: TableView,
    targetIndexPathForMoveFromRowAt source: IndexPath,
    toProposedIndexPath proposed: IndexPath
  ) -> IndexPath {
    proposed.section == 0 ? proposed : IndexPath(row: favorites.count - 1, section: 0)
  }

  override func tableView(
    _ tableView: TableView,
    moveRowAt source: IndexPath,
    to target: IndexPath
  ) {
    favorites.insert(favorites.remove(at: source.row), at: target.row)
    save()
  }

  // tableView(_:trailingSwipeActionsConfigurationForRowAt:)
  override func tableView(_ tableView: TableView, actionsForRowAt indexPath: IndexPath)
    -> [RowAction]
  {
    let contact = contact(at: indexPath)
    let isFavorite = favorites.contains { $0.id == contact.id }
    let title = isFavorite ? "Remove from favorites" : "Add to favorites"
    let toggle = RowAction(title: title) { _ in
      if isFavorite { self.removeFavorite(contact) } else { self.addFavorite(contact) }
      self.save()
    }
    return indexPath.section > 0 ? [toggle, deleteAction] : [toggle]
  }

  // MARK: Names

  // UIBarButtonItem(barButtonSystemItem: .add, target:action:)
  func commands(at cursor: IndexPath?) -> [Command] {
    [
      Command("add", keys: ["+"], title: "add a contact", priority: 50) {
        self.askForContact()
      }
    ]
  }

  private func askForContact() {
    present(
      Alert(title: "New contact", name: "", action: "Add") { name in
        let last = self.groups.contacts.map(\.id).max() ?? -1
        let contact = Contact(id: last + 1, name: name, phone: "–")
        self.insert(contact)
        self.reveal(contact)
        self.save()
      }
    )
  }

  override func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
    let contact = contact(at: indexPath)
    present(
      Alert(title: "Edit the name", name: contact.name, action: "Save") { name in
        var renamed = contact
        renamed.name = name
        self.rename(contact, to: renamed)
        self.save()
      }
    )
  }

  private func rename(_ old: Contact, to new: Contact) {
    tableView.performBatchUpdates {
      if let row = favorites.firstIndex(where: { $0.id == old.id }) {
        favorites[row] = new
        tableView.reloadRows(at: [IndexPath(row: row, section: 0)], with: .none)
      }
      remove(old)
      insert(new)
    }
    reveal(new)
  }

  private func reveal(_ contact: Contact) {
    guard let place = groups.place(of: contact) else { return }
    tableView.selectRow(at: indexPath(of: place), animated: true, scrollPosition: .middle)
  }

  // MARK: Rows

  // insertRows(at:with:), or insertSections(_:with:) for the first with its initial
  private func insert(_ contact: Contact) {
    let place = groups.insert(contact)
    if place.isAlone {
      tableView.insertSections([1 + place.group], with: .automatic)
    } else {
      tableView.insertRows(at: [indexPath(of: place)], with: .automatic)
    }
  }

  // deleteRows(at:with:), or deleteSections(_:with:) for the last with its initial
  private func remove(_ contact: Contact) {
    guard let place = groups.remove(contact) else { return }
    if place.isAlone {
      tableView.deleteSections([1 + place.group], with: .automatic)
    } else {
      tableView.deleteRows(at: [indexPath(of: place)], with: .automatic)
    }
  }

  private func indexPath(of place: ContactGroups.Place) -> IndexPath {
    IndexPath(row: place.row, section: 1 + place.group)
  }

  private func addFavorite(_ contact: Contact) {
    favorites.append(contact)
    let indexPath = IndexPath(row: favorites.count - 1, section: 0)
    tableView.insertRows(at: [indexPath], with: .automatic)
  }

  private func removeFavorite(_ contact: Contact) {
    guard let row = favorites.firstIndex(where: { $0.id == contact.id }) else { return }
    favorites.remove(at: row)
    tableView.deleteRows(at: [IndexPath(row: row, section: 0)], with: .automatic)
  }
}
