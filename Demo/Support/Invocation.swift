import StatefulTable
import StatefulTableText

/// What a program was asked to do.
struct Invocation {
  enum Output {
    /// The terminal, or plain lines where there is none.
    case terminal(TerminalSession.Options = .init())
    /// Plain lines, with their columns aligned or a tab between them.
    case plain(limit: Int?, isAligned: Bool = false)
    /// What a screen in memory shows after some keys: the last frame, or every one.
    case frame(size: Size, script: KeyScript, isEveryFrame: Bool = false)
  }

  enum Action {
    /// Write the help or the version.
    case write(String)
    /// The commands of a screen and their keys, in the form of a keymap's file.
    case listKeys(any DemoScreen)
    case show(any DemoScreen, Output)
  }

  var action: Action
  /// The file with the keys that the user has chosen.
  var keysFile: String?

  /// Reads the arguments after the program's name.
  ///
  /// - Throws: ``UsageError``, which describes what was wrong and what was expected.
  init(_ arguments: [String], of program: ListProgram) throws(UsageError) {
    let known = Option.common + program.screenHelps.flatMap(\.options)
    var list = ArgumentList(arguments, known: known)
    let name = program.screens.count > 1 ? list.takeWord() : nil
    let screenType = try Self.screen(name, of: program)
    if let mistake = list.mistake { throw mistake }
    let isHelpWanted = list.takeFlag("--help")
    let isVersionWanted = list.takeFlag("--version")
    let listsKeys = list.takeFlag("--list-keys")
    keysFile = list.takeValue("--keys-file")
    if isHelpWanted {
      action = .write(
        name == nil ? Help.text(of: program) : Help.text(of: screenType.help, in: program)
      )
    } else if isVersionWanted {
      action = .write("\(program.name) \(ListProgram.version)\n")
    } else {
      let output = try Self.output(&list)
      let screen = try screenType.init(&list)
      try Self.checkNothingIsLeft(in: &list, for: screenType.help, of: program)
      if keysFile != nil, case .plain = output {
        throw UsageError("--keys-file is for a screen, not for plain lines")
      }
      action = listsKeys ? .listKeys(screen) : .show(screen, output)
    }
  }

  private static func screen(
    _ name: String?,
    of program: ListProgram
  ) throws(UsageError) -> any DemoScreen.Type {
    guard let name else { return program.screens[0] }
    if let command = program.elsewhere[name] {
      throw UsageError("\(name) is a program of its own: \(command)")
    }
    guard let screen = program.screens.first(where: { $0.help.name == name }) else {
      let names = program.screenHelps.map(\.name).joined(separator: ", ")
      throw UsageError("there is no screen “\(name)”; there are \(names)")
    }
    return screen
  }

  private static func output(_ list: inout ArgumentList) throws(UsageError) -> Output {
    let isPlain = list.takeFlag("--plain")
    let isAligned = list.takeFlag("--aligned")
    let isEveryFrame = list.takeFlag("--frames")
    let limit = try list.takeNumber("--limit")
    let script = try list.takeScript("--keys")
    let size = try list.takeSize("--size")
    let options = try terminalOptions(&list)
    let isLines = isPlain || isAligned || limit != nil
    if options != nil, isLines || size != nil {
      throw UsageError("--theme, --accessible and --height are for the terminal alone")
    }
    if let size {
      if isLines { throw UsageError("--size goes without --plain, --aligned and --limit") }
      return .frame(size: size, script: script ?? KeyScript(), isEveryFrame: isEveryFrame)
    }
    if script != nil { throw UsageError("--keys needs --size") }
    if isEveryFrame { throw UsageError("--frames needs --size") }
    return isLines
      ? .plain(limit: limit, isAligned: isAligned) : .terminal(options ?? .init())
  }

  /// Takes the options of a terminal, if there are some.
  private static func terminalOptions(
    _ list: inout ArgumentList
  ) throws(UsageError) -> TerminalSession.Options? {
    let isAccessible = list.takeFlag("--accessible")
    let name = list.takeValue("--theme")
    let height = try list.takeNumber("--height", from: 1)
    guard isAccessible || name != nil || height != nil else { return nil }
    var options = TerminalSession.Options(height: height)
    if isAccessible { options.isAccessible = true }
    if let name {
      guard let theme = themes.first(where: { $0.name == name })?.theme else {
        throw UsageError("--theme takes one of \(themeNames), not “\(name)”")
      }
      options.theme = theme
    }
    return options
  }

  private static func checkNothingIsLeft(
    in list: inout ArgumentList,
    for screen: ScreenHelp,
    of program: ListProgram
  ) throws(UsageError) {
    let subject = screen.name.isEmpty ? program.name : screen.name
    if let option = list.leftoverOption {
      let owners = program.screenHelps.filter { $0.options.contains { $0.name == option } }
      let names = owners.map(\.name).joined(separator: " and ")
      throw UsageError("\(option) is for \(names), not for \(subject)")
    }
    if let word = list.takeWord() {
      let usage = screen.arguments.isEmpty ? "no argument" : screen.arguments
      throw UsageError("\(subject) takes \(usage), but got “\(word)” as well")
    }
    if list.takeRest() != nil {
      let owners = program.screenHelps.filter { $0.arguments.contains("--") }.map(\.name)
      throw UsageError(
        owners.isEmpty
          ? "there are no options after --"
          : "only \(owners.joined(separator: " and ")) takes options after --"
      )
    }
  }
}

/// The themes, as they are called on the command line.
private let themes: [(name: String, theme: Theme)] = [
  ("default", .default), ("dark", .dark), ("light", .light), ("plain", .plain),
]
private let themeNames = themes.map(\.name).joined(separator: ", ")

extension Option {
  /// Those of every screen.
  static let common = [
    Option("--theme", "NAME", "the colors: \(themeNames)"),
    Option(
      "--accessible",
      nil,
      "lines, one below the other, for a screen reader;",
      "ACCESSIBLE=1 asks for the same"
    ),
    Option("--height", "N", "N lines below the prompt, not the whole terminal"),
    Option("--plain", nil, "rows as plain lines, as into a pipe"),
    Option("--aligned", nil, "the same, with columns below their titles"),
    Option("--limit", "N", "with --plain or into a pipe: at most N rows"),
    Option(
      "--size",
      "WxH",
      "a screen in memory, of W columns and H lines, of",
      "which the last frame is printed"
    ),
    Option(
      "--keys",
      "'KEY...'",
      "with --size: keys to play, such as",
      "'j j <wait> G <enter> <c-d>'; <wait> waits until",
      "nothing is loading or about to be tried again"
    ),
    Option(
      "--keys-file",
      "FILE",
      "keys of your own, a command a line, such as",
      "'refresh = r F6'; --list-keys prints such a file"
    ),
    Option("--list-keys", nil, "the commands of a screen and their keys"),
    Option("--frames", nil, "with --size: every frame, one for each key"),
    Option("--help", nil, "this; with a screen, all about it"),
    Option("--version", nil, "the version"),
  ]
}
