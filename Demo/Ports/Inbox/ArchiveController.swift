import StatefulTable

/// The messages that were archived, the last one first.
///
/// It is the second segment of the inbox, where UIKit would have a segmented control above the table.
final class ArchiveController: ItemTableController<Mail> {
  override func viewDidLoad() {
    title = "Archive"
    emptyView = EmptyView("Nothing is archived yet")
  }

  /// Has nothing to ask for: the messages are here.
  override var loadsRows: Bool { false }

  override func cell(for mail: Mail) -> Cell { mail.cell }
}
