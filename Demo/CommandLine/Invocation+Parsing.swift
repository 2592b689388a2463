import StatefulTable
import StatefulTableText

extension Invocation {
  /// Reads the arguments after the program's name.
  ///
  /// - Parameters:
  ///   - arguments: The arguments.
  ///   - environment: What `$NAME` in a header field is looked up in.
  /// - Throws: ``UsageError``, which says what was wrong and what is expected.
  init(
    _ arguments: [String],
    environment: @autoclosure () -> ProcessEnvironment = .current
  ) throws(UsageError) {
    let known = Option.common + ScreenName.allCases.flatMap(\.options)
    var list = try ArgumentList(arguments, known: known)
    let isHelpWanted = list.takeFlag("--help")
    let isVersionWanted = list.takeFlag("--version")
    let listsKeys = list.takeFlag("--list-keys")
    keysFile = list.takeValue("--keys-file")
    let name = try Self.screenName(list.takeWord())
    if isHelpWanted {
      action = .help(name)
    } else if isVersionWanted {
      action = .version
    } else {
      let output = try Self.output(&list)
      let screen = try Self.screen(name ?? .feed, &list, environment)
      try Self.checkNothingIsLeft(in: list, for: name ?? .feed)
      if keysFile != nil, case .plain = output {
        throw UsageError("--keys-file is for a screen, not for plain lines")
      }
      action = listsKeys ? .listKeys(screen) : .show(screen, output)
    }
  }

  private static func screenName(_ word: String?) throws(UsageError) -> ScreenName? {
    guard let word else { return nil }
    guard let name = ScreenName(rawValue: word) else {
      let names = ScreenName.allCases.map(\.rawValue).joined(separator: ", ")
      throw UsageError("there is no screen “\(word)”; there are \(names)")
    }
    return name
  }

  private static func screen(
    _ name: ScreenName,
    _ list: inout ArgumentList,
    _ environment: () -> ProcessEnvironment
  ) throws(UsageError) -> Screen {
    switch name {
    case .feed: .feed(try FeedOptions(&list))
    case .git:
      .git(
        path: list.takeWord() ?? ".",
        options: list.rest ?? [],
        isByDay: list.takeFlag(Option.days.name),
        isSplit: list.takeFlag(Option.split.name)
      )
    case .log:
      .log(
        path: try Self.file(&list),
        isByDay: list.takeFlag(Option.days.name),
        isFollowed: list.takeFlag(Option.follow.name)
      )
    case .http: .http(try HTTPOptions(&list, environment: environment()))
    case .beers: .beers(try SimulatedConditions(&list, latency: BeersController.latency))
    case .ports:
      .ports(try Self.port(&list), try SimulatedConditions(&list, latency: BeersController.latency))
    }
  }

  private static func file(_ list: inout ArgumentList) throws(UsageError) -> String {
    guard let path = list.takeWord() else { throw UsageError("log needs a file") }
    return path
  }

  private static func port(_ list: inout ArgumentList) throws(UsageError) -> PortName {
    guard let word = list.takeWord() else {
      throw UsageError("ports needs a name: \(PortName.list)")
    }
    guard let name = PortName(rawValue: word) else {
      throw UsageError("there is no port “\(word)”, only \(PortName.list)")
    }
    return name
  }

  private static func output(_ list: inout ArgumentList) throws(UsageError) -> Output {
    let isPlain = list.takeFlag("--plain")
    let isEveryFrame = list.takeFlag("--frames")
    let limit = try list.takeNumber("--limit")
    let script = try list.takeScript("--keys")
    let size = try list.takeSize("--size")
    let options = try terminalOptions(&list)
    if options != nil, isPlain || limit != nil || size != nil {
      throw UsageError("--theme and --accessible are for the terminal alone")
    }
    if let size {
      if isPlain || limit != nil { throw UsageError("--size goes without --plain and --limit") }
      return .frame(size: size, script: script ?? KeyScript(), isEveryFrame: isEveryFrame)
    }
    if script != nil { throw UsageError("--keys needs --size") }
    if isEveryFrame { throw UsageError("--frames needs --size") }
    return isPlain || limit != nil ? .plain(limit: limit) : .terminal(options ?? .init())
  }

  /// Takes the options of a terminal, if there are some.
  private static func terminalOptions(
    _ list: inout ArgumentList
  ) throws(UsageError) -> TerminalSession.Options? {
    let isAccessible = list.takeFlag("--accessible")
    let name = list.takeValue("--theme")
    guard isAccessible || name != nil else { return nil }
    var options = TerminalSession.Options()
    if isAccessible { options.isAccessible = true }
    if let name {
      guard let theme = ThemeName(rawValue: name)?.theme else {
        throw UsageError("--theme takes \(ThemeName.list), not “\(name)”")
      }
      options.theme = theme
    }
    return options
  }

  private static func checkNothingIsLeft(
    in list: ArgumentList,
    for screen: ScreenName
  ) throws(UsageError) {
    if let option = list.leftoverOption {
      let owners = ScreenName.allCases.filter { $0.options.contains { $0.name == option } }
      let names = owners.map(\.rawValue).joined(separator: " and ")
      throw UsageError("\(option) is for \(names), not for \(screen.rawValue)")
    }
    if !list.words.isEmpty, screen == .http {
      // Not what it is: it may be the secret of a header field without quotation marks.
      throw UsageError("http takes one URL; a header field needs quotation marks around it")
    }
    if let word = list.words.first {
      let usage = screen.arguments.isEmpty ? "no argument" : screen.arguments
      throw UsageError("\(screen.rawValue) takes \(usage), but got “\(word)” as well")
    }
    if list.rest != nil, screen != .git { throw UsageError("only git takes options after --") }
  }
}
