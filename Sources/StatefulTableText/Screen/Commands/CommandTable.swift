public import StatefulTable

/// All commands that a list can ever have, whether or not they can be performed now.
///
/// A keymap's file is checked against it, and ``description`` is such a file with the keys of the
/// program, for a user to change. It has the commands that the lists of the screen declare, also those of other segments
/// and of lists in sections. Those of lists that are opened later and of row actions aren't known yet, so a file may
/// have more commands than the table.
@MainActor public struct CommandTable {
  /// Commands whose keys are used at the same time.
  public struct Group {
    /// Where the keys are used, such as "In the index".
    public var title: String
    /// The commands, the one first that has a key first.
    public var commands: [Command]
    /// Whether the keys of the list do nothing meanwhile.
    public var isModal = true
  }

  /// The groups, that of the list first.
  public private(set) var groups: [Group]

  /// Creates the table of a list.
  public init(_ controller: StatefulTableController) {
    self.init(TableScreen(controller, size: Size(columns: 80, lines: 24)))
  }

  /// Creates the table of the list in front on a screen.
  ///
  /// If the screen is a part of a ``SplitScreen``, it has the commands of that, too.
  public init(_ screen: TableScreen) {
    let page = screen.front
    page.askForCommands()
    func group(_ title: String, _ responder: any Responder) -> Group {
      // Letters of an index, for example, have no keys until it is shown.
      let commands = responder.commands.filter { !$0.keys.isEmpty }
      return Group(title: title, commands: commands, isModal: responder.isModal)
    }
    let parts = (page.controller as? SectionedController)?.lists ?? []
    let lists = parts + (page.segments?.lists ?? []).filter { $0 !== page.controller }
    groups =
      [Group(title: "In a list", commands: page.listResponders.flatMap(\.commands))]
      + lists.map { list in
        let commands = OwnCommands.commands(of: list, list.tableView.cursor)
        return Group(title: "In “\(list.title)”", commands: commands, isModal: false)
      } + [
        group("In a range", RangeSelection(on: page)),
        group("At a gap", GapFocus(.down, on: page)),
        group("After a digit", RowNumber(1, on: page)),
        group("In the list of keys", KeyList(on: page)),
        group("In the index", IndexOverlay([], chosen: 0, on: page)),
        group("In a prompt", Prompt(SearchUse(on: page), on: page)),
        group("In an alert", AlertOverlay(Alert(title: ""), on: page)),
      ]
    if page.isPicker, let rows = page.controller.rowsOwner {
      let prompt = Prompt(FilterUse(rows, on: page, isLasting: true), on: page)
      groups.append(group("In a picker", prompt))
    }
  }

  /// The table with the keys that a user has chosen.
  public func applying(_ keymap: Keymap) -> CommandTable {
    var table = self
    for index in groups.indices {
      table.groups[index].commands = keymap.applied(to: groups[index].commands)
    }
    return table
  }

  /// The groups with a command, each with those whose keys are used at the same time.
  func rivals(of id: Command.ID) -> [(own: Command, others: [Command])] {
    groups.indices.compactMap { index in
      guard let own = groups[index].commands.first(where: { $0.id == id }) else { return nil }
      let more =
        index == 0
        ? groups.dropFirst().filter { !$0.isModal }.flatMap(\.commands)
        : groups[index].isModal ? [] : groups[0].commands
      return (own, (groups[index].commands + more).filter { $0.id != id })
    }
  }

  /// Whether it has a command with an id.
  func has(_ id: Command.ID) -> Bool {
    groups.contains { $0.commands.contains { $0.id == id } }
  }

  /// The groups, each command only in the first one that has it.
  private var distinctGroups: [Group] {
    var seen = Set<Command.ID>()
    return groups.map { group in
      var group = group
      group.commands.removeAll { !seen.insert($0.id).inserted }
      return group
    }.filter { !$0.commands.isEmpty }
  }
}

extension CommandTable: @MainActor CustomStringConvertible {
  /// A line for each command, with its keys and what it does, in the form of a keymap's file.
  public var description: String {
    let commands = groups.flatMap(\.commands)
    let idColumns = commands.map(\.id.rawValue.count).max() ?? 0
    let keyColumns = commands.map { Self.spelling(of: $0.keys).count }.filter { $0 < 40 }.max() ?? 0
    return distinctGroups.map { group in
      let lines = group.commands.map { command in
        let id = Self.padded(command.id.rawValue, to: idColumns)
        let keys = Self.padded(Self.spelling(of: command.keys), to: keyColumns)
        let mark = Keymap.fixed[command.id] == nil ? "" : "# "
        return "\(mark)\(id) = \(keys)  # \(command.detail)\n"
      }
      return "# \(group.title)\n" + lines.joined()
    }.joined(separator: "\n")
  }

  private static func spelling(of keys: [Key]) -> String {
    keys.map { $0 == .character("#") ? "<hash>" : $0.description }.joined(separator: " ")
  }

  private static func padded(_ text: String, to columns: Int) -> String {
    text + String(repeating: " ", count: max(0, columns - text.count))
  }
}
