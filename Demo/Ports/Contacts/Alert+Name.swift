import StatefulTable

extension Alert {
  /// Creates an alert that asks for a name, and takes it unless it is empty.
  // UIAlertController(title:message:preferredStyle:), addTextField(configurationHandler:)
  convenience init(
    title: String,
    name: String,
    action: String,
    then take: @escaping @MainActor (String) -> Void
  ) {
    self.init(title: title)
    addTextField { field in
      field.text = name
      field.placeholder = "Name"
    }
    addAction(AlertAction(title: "Cancel", style: .cancel))
    addAction(
      AlertAction(title: action) { [unowned self] _ in
        if let name = textFields?.first?.text, !name.isEmpty { take(name) }
      }
    )
  }
}
