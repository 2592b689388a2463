import StatefulTable
import StatefulTableText

/// The arguments, divided into words and options, from which each part of the demo takes its own.
struct ArgumentList {
  /// What isn't an option.
  private(set) var words: [String] = []
  /// What stands after `--`, if that is there.
  private(set) var rest: [String]?
  /// The options that nobody has taken yet, in order.
  private var options: [(name: String, value: String)] = []

  /// Divides arguments.
  ///
  /// - Parameters:
  ///   - arguments: The arguments after the program's name.
  ///   - known: All options of all screens.
  /// - Throws: ``UsageError`` for an option that isn't known, or has too little or too much to it.
  init(_ arguments: [String], known: [Option]) throws(UsageError) {
    var left = arguments[...]
    while let argument = left.popFirst() {
      if argument == "--" {
        rest = Array(left)
        return
      }
      guard argument.hasPrefix("-"), argument != "-" else {
        words.append(argument)
        continue
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = argument == "-h" ? "--help" : String(parts[0])
      guard let option = known.first(where: { $0.name == name }) else {
        // Not what is behind it: some programs take a header field there, and its secret.
        let word = name.prefix { $0.isLetter || $0.isNumber || $0 == "-" }
        throw UsageError("there is no option “\(word)”")
      }
      let attached = parts.count > 1 ? String(parts[1]) : nil
      if option.value == nil {
        if attached != nil { throw UsageError("\(name) takes no value") }
        options.append((name, ""))
      } else {
        guard let value = attached ?? left.popFirst() else {
          throw UsageError("\(name) needs a value")
        }
        options.append((name, value))
      }
    }
  }

  /// Takes the first word.
  mutating func takeWord() -> String? {
    words.isEmpty ? nil : words.removeFirst()
  }

  /// Takes all values of an option.
  mutating func takeValues(_ name: String) -> [String] {
    let values = options.filter { $0.name == name }.map(\.value)
    options.removeAll { $0.name == name }
    return values
  }

  /// Takes an option without a value: whether it is there.
  mutating func takeFlag(_ name: String) -> Bool { !takeValues(name).isEmpty }

  /// Takes the value of an option, of several the last.
  mutating func takeValue(_ name: String) -> String? { takeValues(name).last }

  /// The name of an option that nobody has taken.
  var leftoverOption: String? { options.first?.name }
}

extension ArgumentList {
  mutating func takeNumber(_ name: String) throws(UsageError) -> Int? {
    guard let value = takeValue(name) else { return nil }
    guard let number = Int(value), number >= 0 else {
      throw UsageError("\(name) takes a whole number from 0, not “\(value)”")
    }
    return number
  }

  /// Takes a time: `2s`, `300ms`, or seconds without a unit.
  mutating func takeTime(_ name: String) throws(UsageError) -> Duration? {
    guard let value = takeValue(name) else { return nil }
    let units = [("ms", 0.001), ("s", 1), ("", 1)]
    let unit = units.first { value.hasSuffix($0.0) } ?? ("", 1)
    guard let number = Double(value.dropLast(unit.0.count)),
      (0...3600).contains(number * unit.1)
    else {
      throw UsageError("\(name) takes a time such as 2s or 300ms, at most 3600s, not “\(value)”")
    }
    return .seconds(number * unit.1)
  }

  mutating func takeSize(_ name: String) throws(UsageError) -> Size? {
    guard let value = takeValue(name) else { return nil }
    let parts = value.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let columns = parts[0], let lines = parts[1],
      (1...1000).contains(columns), (1...1000).contains(lines)
    else {
      throw UsageError("\(name) takes COLUMNSxLINES, each from 1 to 1000, not “\(value)”")
    }
    return Size(columns: columns, lines: lines)
  }

  mutating func takeScript(_ name: String) throws(UsageError) -> KeyScript? {
    guard let value = takeValue(name) else { return nil }
    do {
      return try KeyScript(parsing: value)
    } catch {
      throw UsageError("\(name): \(error)")
    }
  }
}
