import Glibc
public import StatefulTable

extension TerminalSession {
  /// Lets the user choose items of a list.
  ///
  /// ```swift
  /// let gallery = PhotoGallery(source: PhotoSource())
  /// guard let photos = try await TerminalSession.pick(gallery) else { return }
  /// for photo in photos { print(photo.title) }
  /// ```
  ///
  /// The user types which items to see. Enter chooses the item at the cursor. If the list's table allows multiple
  /// selection, Tab selects items, and Enter chooses those, in the order of the list.
  ///
  /// If the standard input or output isn't a terminal, the session uses the one that controls the process, `/dev/tty`. So
  /// items can come from a pipe, and the standard output is left to what you make of them.
  ///
  /// If the list is one of a `SegmentedController`, its lists must have the same type of items.
  ///
  /// - Parameters:
  ///   - list: The list. See ``TableScreen/onPick`` for what is asked of it.
  ///   - preview: A list to be shown with it, in a ``SplitScreen``: of what the row with the cursor is. The default is none.
  ///   - options: The options of the session. With a ``Options/height``, the list is below the prompt.
  ///     The default is `Options()`.
  /// - Returns: The items, or `nil` if the user has left the list. The array is empty if the list had no items, and the user
  ///   has acknowledged that with Enter.
  /// - Throws: ``TerminalError/noTerminal`` if there is no terminal, or another ``TerminalError`` if it can't be
  ///   used, or is disconnected. `CancellationError` if the task is cancelled.
  public static func pick<Item>(
    _ list: ItemTableController<Item>,
    preview: StatefulTableController? = nil,
    options: Options = Options()
  ) async throws -> [Item]? {
    try await pickRows(of: list, preview, options) { list, rows in
      guard let list = list as? ItemTableController<Item> else { return [] }
      let selected = list.tableView.allowsMultipleSelection ? list.selectedItems : []
      return selected.isEmpty ? rows.compactMap(list.item(at:)) : selected
    }
  }

  /// Lets the user choose rows of a list that isn't an `ItemTableController`.
  ///
  /// It works as `pick(_:preview:options:)` does. You say what a row means:
  ///
  /// ```swift
  /// let chosen = try await TerminalSession.pick(list) { indexPath in cities[indexPath.row] }
  /// ```
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - preview: A list to be shown with it. The default is none.
  ///   - options: The options of the session. The default is `Options()`.
  ///   - choice: Returns what a row means, or `nil` for nothing. It is called for each chosen row while the list still
  ///     is as the user sees it.
  /// - Returns: What the rows mean, or `nil` if the user has left the list. The array is empty if the list had no rows.
  /// - Throws: What `pick(_:preview:options:)` throws.
  public static func pick<Choice>(
    _ list: StatefulTableController,
    preview: StatefulTableController? = nil,
    options: Options = Options(),
    choice: (IndexPath) -> Choice?
  ) async throws -> [Choice]? {
    try await withoutActuallyEscaping(choice) { choice in
      try await pickRows(of: list, preview, options) { $1.compactMap(choice) }
    }
  }

  private static func pickRows<Choice>(
    of list: StatefulTableController,
    _ preview: StatefulTableController?,
    _ options: Options,
    _ choices: @escaping (StatefulTableController, [IndexPath]) -> [Choice]
  ) async throws -> [Choice]? {
    var chosen: [Choice]?
    try await run(options, leavesOutput: true) { size in
      let screen = TableScreen(list, size: size, options)
      screen.filtersWhileTyping = options.filtersWhileTyping
      screen.onPick = { [unowned screen] in chosen = choices(screen.controller, $0) }
      guard let preview else { return screen }
      return SplitScreen(screen, TableScreen(preview, size: size, options), size: size)
    }
    return chosen
  }

  /// Runs a program that lets the user choose items, and writes a line for each of them.
  ///
  /// This is all that a `main.swift` needs. A shell can then use what was chosen, as in `cd "$(places)"`:
  ///
  /// ```swift
  /// let gallery = PhotoGallery(source: PhotoSource())
  /// await TerminalSession.main(picking: gallery) { photo in photo.id }
  /// ```
  ///
  /// The lines go to the standard output, exactly as you return them, except that control characters become visible
  /// symbols on a terminal. The method returns when they are written. Otherwise it exits, with a status as that of
  /// fzf:
  ///
  /// | status | why |
  /// |---|---|
  /// | 1 | There was nothing to choose. |
  /// | 2 | There is no terminal, or the lines couldn't be written. One line on the standard error says so. |
  /// | 130 | The user has left the list, with `q`, Escape or Ctrl-C. |
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - preview: A list to be shown with it. The default is none.
  ///   - options: The options of the session. The default is `Options()`.
  ///   - line: Returns the line for an item, without the line break.
  public static func main<Item>(
    picking list: ItemTableController<Item>,
    preview: StatefulTableController? = nil,
    options: Options = Options(),
    line: (Item) -> String
  ) async {
    await ProgramRun.main { program in
      await program.pick(list, preview: preview, options) { Array(line($0).utf8) }
    }
  }

  /// Runs a program that lets the user choose lines of a pipe or a file, and writes them as they were.
  ///
  /// It does what `main(picking:preview:options:line:)` does for a list of your own.
  ///
  /// - Parameters:
  ///   - list: The lines.
  ///   - preview: A list to be shown with them. The default is none.
  ///   - options: The options of the session. The default is `Options()`.
  public static func main(
    picking list: LineTableController,
    preview: StatefulTableController? = nil,
    options: Options = Options()
  ) async {
    await ProgramRun.main { await $0.pick(list, preview: preview, options) }
  }
}
