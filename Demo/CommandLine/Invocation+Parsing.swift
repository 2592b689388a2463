import StatefulTable
import StatefulTableText

extension Invocation {
  /// Reads the arguments after the program's name.
  ///
  /// - Throws: ``UsageError``, which says what was wrong and what is expected.
  init(_ arguments: [String]) throws(UsageError) {
    var options = Options()
    var words: [String] = []
    var gitOptions: [String]?
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        gitOptions = Array(rest)
        break
      } else if argument.hasPrefix("-"), argument != "-" {
        try options.take(argument, &rest)
      } else {
        words.append(argument)
      }
    }
    if options.isHelpWanted {
      action = .help
    } else if options.isVersionWanted {
      action = .version
    } else {
      let screen = try Self.screen(words, options, gitOptions)
      action = .show(screen, try options.output())
    }
  }

  private static func screen(
    _ words: [String],
    _ options: Options,
    _ gitOptions: [String]?
  ) throws(UsageError) -> Screen {
    let name = words.first ?? "feed"
    switch name {
    case "feed":
      if words.count > 1 { throw UsageError("feed takes no argument, but got “\(words[1])”") }
      if gitOptions != nil { throw UsageError("only git takes options after --") }
      return .feed(seed: options.seed ?? 1, latency: options.latency ?? .milliseconds(600))
    case "git":
      if words.count > 2 { throw UsageError("git takes one path, but got “\(words[2])” as well") }
      if options.seed != nil || options.latency != nil {
        throw UsageError("--seed and --latency are for feed")
      }
      return .git(path: words.count > 1 ? words[1] : ".", options: gitOptions ?? [])
    default:
      throw UsageError("there is no screen “\(name)”; there are feed and git")
    }
  }
}

/// The options as they were given.
private struct Options {
  var isHelpWanted = false
  var isVersionWanted = false
  var isPlain = false
  var limit: Int?
  var size: Size?
  var script: KeyScript?
  var seed: UInt64?
  var latency: Duration?

  mutating func take(
    _ option: String,
    _ rest: inout ArraySlice<String>
  ) throws(UsageError) {
    switch option {
    case "--help", "-h": isHelpWanted = true
    case "--version": isVersionWanted = true
    case "--plain": isPlain = true
    case "--limit": limit = try Self.number(option, &rest, atLeast: 0)
    case "--size": size = try Self.size(Self.value(option, &rest))
    case "--keys": script = try Self.script(Self.value(option, &rest))
    case "--seed": seed = UInt64(try Self.number(option, &rest, atLeast: 0))
    case "--latency": latency = try Self.seconds(Self.value(option, &rest))
    default: throw UsageError("there is no option “\(option)”")
    }
  }

  func output() throws(UsageError) -> Invocation.Output {
    if let size {
      if isPlain || limit != nil { throw UsageError("--size goes without --plain and --limit") }
      return .frame(size: size, script: script ?? KeyScript())
    }
    if script != nil { throw UsageError("--keys needs --size") }
    return isPlain || limit != nil ? .plain(limit: limit) : .terminal
  }

  private static func value(
    _ option: String,
    _ rest: inout ArraySlice<String>
  ) throws(UsageError) -> String {
    guard let value = rest.popFirst() else { throw UsageError("\(option) needs a value") }
    return value
  }

  private static func number(
    _ option: String,
    _ rest: inout ArraySlice<String>,
    atLeast minimum: Int
  ) throws(UsageError) -> Int {
    let value = try value(option, &rest)
    guard let number = Int(value), number >= minimum else {
      throw UsageError("\(option) takes a whole number from \(minimum), not “\(value)”")
    }
    return number
  }

  private static func size(_ value: String) throws(UsageError) -> Size {
    let parts = value.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let columns = parts[0], let lines = parts[1],
      (1...1000).contains(columns), (1...1000).contains(lines)
    else {
      throw UsageError("--size takes COLUMNSxLINES, each from 1 to 1000, not “\(value)”")
    }
    return Size(columns: columns, lines: lines)
  }

  private static func seconds(_ value: String) throws(UsageError) -> Duration {
    guard let seconds = Double(value), (0...3600).contains(seconds) else {
      throw UsageError("--latency takes seconds from 0 to 3600, not “\(value)”")
    }
    return .seconds(seconds)
  }

  private static func script(_ value: String) throws(UsageError) -> KeyScript {
    do {
      return try KeyScript(parsing: value)
    } catch {
      throw UsageError("--keys: \(error)")
    }
  }
}
