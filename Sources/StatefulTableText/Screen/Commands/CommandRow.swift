/// A row of a table of commands: the keys of a command, what it is called, and what it does with its owner.
///
/// The tables are static. An owner makes its commands of one once, and from then on they are only asked.
///
/// A command that is called differently at times has several rows with one id, of which one is enabled.
struct CommandRow<Owner: AnyObject> {
  let id: Command.ID
  let keys: [Key]
  let title: String
  let detail: String
  let priority: Int?
  let condition: @MainActor (Owner) -> Bool
  let reason: @MainActor (Owner) -> String?
  let perform: @MainActor (Owner) -> Void

  /// Creates a row.
  ///
  /// The title is in the help line, and the detail in the list of keys, both in English. The greater the priority,
  /// the longer the hint stays in a narrow help line; with `nil`, there is none.
  init(
    _ id: Command.ID,
    _ keys: [Key],
    _ title: String,
    _ detail: String? = nil,
    priority: Int? = nil,
    if condition: @escaping @MainActor (Owner) -> Bool = { _ in true },
    else reason: @escaping @MainActor (Owner) -> String? = { _ in nil },
    perform: @escaping @MainActor (Owner) -> Void
  ) {
    self.id = id
    self.keys = keys
    self.title = title
    self.detail = detail ?? title
    self.priority = priority
    self.condition = condition
    self.reason = reason
    self.perform = perform
  }
}

extension Array {
  /// The commands of a table's rows.
  @MainActor func commands<Owner>(of owner: Owner) -> [Command] where Element == CommandRow<Owner> {
    map { Command($0, of: owner) }
  }
}
