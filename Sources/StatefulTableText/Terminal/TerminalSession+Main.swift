import Glibc
public import StatefulTable
import TextWidths

extension TerminalSession {
  /// Runs a program that shows a list, on a terminal or as plain lines.
  ///
  /// This is all that a `main.swift` needs:
  ///
  /// ```swift
  /// await TerminalSession.main(CityList())
  /// ```
  ///
  /// If the standard output is a pipe or a file, ``PlainOutput`` writes all rows, page after page. If the reader
  /// closes the pipe, the method returns.
  ///
  /// The method returns when the user has left the list, or when all rows are written. If the
  /// terminal can't be used, or if a load of plain lines fails, it writes one line to the standard
  /// error and exits with status 1.
  ///
  /// - Parameters:
  ///   - controller: The list.
  ///   - options: The options of the session, if there is a terminal. The default is `Options()`.
  public static func main(
    _ controller: StatefulTableController,
    options: Options = Options()
  ) async {
    await ProgramRun.main { await $0.show(controller, options) }
  }

  /// Runs a program that shows several lists in one place.
  ///
  /// It does what `main(_:options:)` does for one list. Plain lines are those of all lists, one list after the other.
  ///
  /// - Parameters:
  ///   - segmentedController: The lists. The selected one is shown first.
  ///   - options: The options of the session. The default is `Options()`.
  public static func main(
    _ segmentedController: SegmentedController,
    options: Options = Options()
  ) async {
    await main(segmentedController.selectedList, options: options)
  }

  /// Runs a program that shows two lists side by side, or one above the other.
  ///
  /// It does what `main(_:options:)` does for one list. Plain lines are those of the first list.
  ///
  /// - Parameters:
  ///   - split: The lists.
  ///   - options: The options of the session. The theme, the words and the keys are used for a split that was created
  ///     from lists. The default is `Options()`.
  public static func main(_ split: SplitScreen, options: Options = Options()) async {
    await ProgramRun.main { await $0.show(split, options) }
  }
}

/// Shows a list as a program does, and gives the status that the program is to end with.
@MainActor package struct ProgramRun {
  /// The path or the name of the program.
  let name: String
  var output = STDOUT_FILENO
  var errors = STDERR_FILENO

  func show(
    _ controller: StatefulTableController,
    _ options: TerminalSession.Options
  ) async -> Int32 {
    guard isatty(output) == 1 else { return await writeLines(of: controller) }
    return await status(of: controller) {
      try await TerminalSession.run(controller, options: options)
    }
  }

  func show(_ split: SplitScreen, _ options: TerminalSession.Options) async -> Int32 {
    let list = (split.first as? TableScreen)?.controller
    if isatty(output) != 1, let list { return await writeLines(of: list) }
    split.apply(options)
    return await status(of: list) {
      try await TerminalSession.run(content: split, options: options)
    }
  }

  /// Runs a list, and reports what goes wrong.
  private func status(
    of controller: StatefulTableController?,
    _ run: () async throws -> Void
  ) async -> Int32 {
    do {
      try await run()
      return EXIT_SUCCESS
    } catch {
      report(error, of: controller)
      return EXIT_FAILURE
    }
  }

  /// Writes the rows of a list, or of all lists of its group, as plain lines.
  package func writeLines(
    of controller: StatefulTableController,
    limit: Int? = nil,
    aligningColumns alignsColumns: Bool = false
  ) async -> Int32 {
    var plain = PlainOutput()
    plain.alignsColumns = alignsColumns
    return await status(of: controller) {
      if let segments = controller.segmentedController {
        try await plain.write(segments, limit: limit, to: output)
      } else {
        try await plain.write(controller, limit: limit, to: output)
      }
    }
  }

  /// What a picker ends with, unless the user has chosen something.
  enum PickStatus {
    static let nothingToChoose: Int32 = 1
    static let failure: Int32 = 2
    /// What shells report for a program that Ctrl-C has ended.
    static let left: Int32 = 130
  }

  /// Lets the user choose, and writes a line for each chosen item, in whatever encoding.
  package func pick<Item>(
    _ list: ItemTableController<Item>,
    preview: StatefulTableController? = nil,
    _ options: TerminalSession.Options,
    separator: UInt8 = UInt8(ascii: "\n"),
    _ line: (Item) -> [UInt8]
  ) async -> Int32 {
    do {
      let choice = try await TerminalSession.pick(list, preview: preview, options: options)
      guard let items = choice else { return PickStatus.left }
      guard !items.isEmpty else { return PickStatus.nothingToChoose }
      let isShown = isatty(output) == 1
      let lines = items.map { item in
        let line = line(item)
        return isShown ? Array(Self.visible(String(decoding: line, as: UTF8.self)).utf8) : line
      }
      let bytes = lines.flatMap { $0 + [separator] }
      _ = try DescriptorWriter.write(bytes, to: output)
      return EXIT_SUCCESS
    } catch {
      report(error, of: list)
      return PickStatus.failure
    }
  }

  /// Lets the user choose lines, and writes them as they were read.
  package func pick(
    _ list: LineTableController,
    preview: StatefulTableController? = nil,
    _ options: TerminalSession.Options
  ) async -> Int32 {
    guard isatty(list.descriptor) != 1 else {
      report("Lines come through a pipe or from a file, as in: ls | \(name)")
      return PickStatus.failure
    }
    return await pick(list, preview: preview, options, separator: list.separator) {
      Array($0.bytes)
    }
  }

  /// Writes what went wrong with a list.
  private func report(_ error: any Error, of controller: StatefulTableController?) {
    let isCancelled = error is CancellationError
    report(isCancelled ? "Cancelled." : controller?.message(for: error).string ?? "\(error)")
  }

  /// Writes what went wrong, on one line and without controls; there is nobody to tell if this fails, too.
  package func report(_ words: String) {
    let program = name.split(separator: "/").last.map { "\($0): " } ?? ""
    let line = Self.visible(program + Self.joinedLines(of: words)) + "\n"
    _ = try? DescriptorWriter.write(Array(line.utf8), to: errors)
  }

  /// A text in which control characters are visible symbols.
  private static func visible(_ text: String) -> String {
    var visible = ""
    var reader = GlyphReader(text, columns: nil)
    while let glyph = reader.next() { visible += glyph.string }
    return visible
  }

  private static func joinedLines(of text: String) -> String {
    text.split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}

extension ProgramRun {
  /// Does all that a program does, and exits unless that succeeds.
  static func main(_ run: (ProgramRun) async -> Int32) async {
    let status = await run(ProgramRun(name: CommandLine.arguments.first ?? ""))
    if status != EXIT_SUCCESS { exit(status) }
  }

  /// Creates the run of a program that writes to the standard streams.
  package init(name: String) {
    self.init(name: name, output: STDOUT_FILENO, errors: STDERR_FILENO)
  }
}
