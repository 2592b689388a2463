package import StatefulTable
package import StatefulTableText

/// A screen that a program can show: what its arguments are, and the list that they make.
///
/// A program has several, each by the name that is its first argument, or only one, which has no name.
package protocol DemoScreen: Equatable, Sendable {
  static var help: ScreenHelp { get }

  /// Takes the screen's arguments.
  init(_ arguments: inout ArgumentList) throws(UsageError)

  /// Makes the list, or those of which the user sees one at a time, which are the segments of a `SegmentedController`.
  ///
  /// If all rows are to be written as lines, a list has to end.
  ///
  /// - Throws: Why there is nothing to show, such as a file that doesn't exist.
  @MainActor func makeLists(asLines: Bool) throws -> [StatefulTableController]

  /// Makes what shows the list in a terminal: by default the list alone.
  ///
  /// The list is the first of those that ``makeLists(asLines:)`` made. Without a user, as in a script, nothing waits
  /// for the cursor to rest.
  ///
  /// - Returns: The content, and an object that it needs as long as it is shown.
  @MainActor func makeContent(
    of list: StatefulTableController,
    size: Size,
    theme: Theme,
    hasUser: Bool
  ) -> (content: any TerminalContent, owner: AnyObject?)
}

/// A screen from which the user chooses, so that the standard output is for what was chosen.
package protocol PickingScreen: DemoScreen {
  /// Lets the user choose on the terminal, and writes what was chosen.
  ///
  /// - Returns: The status that the program ends with.
  @MainActor func pick(
    from list: StatefulTableController,
    _ options: TerminalSession.Options,
    in run: ProgramRun
  ) async -> Int32
}

extension DemoScreen {
  @MainActor package func makeContent(
    of list: StatefulTableController,
    size: Size,
    theme: Theme,
    hasUser: Bool
  ) -> (content: any TerminalContent, owner: AnyObject?) {
    (TableScreen(list, size: size, theme: theme), nil)
  }
}

/// What the help says of a screen.
package struct ScreenHelp: Sendable {
  /// The name, which is empty if the program has no other screen.
  package var name: String
  /// What follows the name.
  package var arguments: String
  /// What it shows, in lines of 55 columns at most.
  package var summary: [String]
  package var options: [Option]
  /// What else there is to know, in lines of 80 columns at most.
  package var notes: String

  package init(
    _ name: String = "",
    arguments: String = "",
    summary: [String],
    options: [Option] = [],
    notes: String = ""
  ) {
    self.name = name
    self.arguments = arguments
    self.summary = summary
    self.options = options
    self.notes = notes
  }

  /// The name and the arguments.
  var usage: String { [name, arguments].filter { !$0.isEmpty }.joined(separator: " ") }
}

/// The help of a program or of a screen, made from what the arguments are read by.
enum Help {
  private static let indent = 23

  /// The help of a program, with a line break at its end.
  static func text(of program: ListProgram) -> String {
    let screens = program.screenHelps
    if screens.count == 1 { return text(of: screens[0], in: program) }
    var lines = ["usage: \(program.name) [SCREEN] [OPTION]...", "", "screens"]
    for screen in screens { lines += entry(screen.usage, screen.summary) }
    for (name, command) in program.elsewhere.sorted(by: { $0.key < $1.key }) {
      lines += entry(name, ["a program of its own: \(command)"])
    }
    lines += ["", "options"] + Option.common.flatMap(entry)
    lines += ["", "\(program.name) SCREEN --help lists the options of a screen."]
    return lines.joined(separator: "\n") + "\n"
  }

  /// The help of a screen, with a line break at its end.
  static func text(of screen: ScreenHelp, in program: ListProgram) -> String {
    var lines = ["usage: \(program.name) \(screen.usage) [OPTION]...", ""] + screen.summary
    if !screen.options.isEmpty { lines += ["", "options"] + screen.options.flatMap(entry) }
    lines += ["", "options for the output"] + Option.common.flatMap(entry)
    if !screen.notes.isEmpty { lines += ["", screen.notes] }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func entry(_ option: Option) -> [String] {
    entry([option.name, option.value].compactMap(\.self).joined(separator: " "), option.summary)
  }

  private static func entry(_ head: String, _ text: [String]) -> [String] {
    let blanks = String(repeating: " ", count: indent)
    let head = "  \(head)"
    let rest = text.map { blanks + $0 }
    guard let first = text.first, head.count < indent - 1 else { return [head] + rest }
    return [head + blanks.dropFirst(head.count) + first] + rest.dropFirst()
  }
}
