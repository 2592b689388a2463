import StatefulTable
import StatefulTableText

/// Arguments that make no sense, with what was expected.
package struct UsageError: Error, Equatable, CustomStringConvertible {
  package var description: String

  package init(_ description: String) {
    self.description = description.oneLine
  }
}

/// An option that may be on the command line.
package struct Option: Equatable, Sendable {
  /// The name with its dashes.
  package let name: String
  /// What its value is called, if it has one.
  package let value: String?
  /// What it does, for the help: lines of 55 columns at most.
  package let summary: [String]

  package init(_ name: String, _ value: String? = nil, _ summary: String...) {
    self.name = name
    self.value = value
    self.summary = summary
  }
}

/// The arguments, divided into words and options, from which each part of a program takes its own.
package struct ArgumentList {
  /// What isn't an option.
  private var words: [String] = []
  /// What is after `--`, if that is there.
  private var rest: [String]?
  /// The options that nobody has taken yet, in order.
  private var options: [(name: String, value: String)] = []
  /// Why the arguments were divided no further.
  private(set) var mistake: UsageError?

  /// Divides arguments, up to an option that isn't known, or has too little or too much to it.
  package init(_ arguments: [String], known: [Option]) {
    do {
      try divide(arguments, known)
    } catch {
      mistake = error
    }
  }

  private mutating func divide(_ arguments: [String], _ known: [Option]) throws(UsageError) {
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
        // Not what is behind it: other programs take a header field there, and its secret.
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
  package mutating func takeWord() -> String? {
    words.isEmpty ? nil : words.removeFirst()
  }

  /// Takes all values of an option.
  package mutating func takeValues(_ name: String) -> [String] {
    let values = options.filter { $0.name == name }.map(\.value)
    options.removeAll { $0.name == name }
    return values
  }

  /// Takes an option without a value: whether it is there.
  package mutating func takeFlag(_ name: String) -> Bool { !takeValues(name).isEmpty }

  /// Takes the value of an option, of several the last.
  package mutating func takeValue(_ name: String) -> String? { takeValues(name).last }

  /// Takes what is after `--`, or `nil` if that isn't there.
  package mutating func takeRest() -> [String]? {
    defer { rest = nil }
    return rest
  }

  /// The name of an option that nobody has taken.
  var leftoverOption: String? { options.first?.name }
}

extension ArgumentList {
  /// Takes a whole number from a least one.
  package mutating func takeNumber(_ name: String, from least: Int = 0) throws(UsageError) -> Int? {
    guard let value = takeValue(name) else { return nil }
    guard let number = Int(value), number >= least else {
      throw UsageError("\(name) takes a whole number from \(least), not “\(value)”")
    }
    return number
  }

  /// Takes a time: `2s`, `300ms`, or seconds without a unit.
  package mutating func takeTime(_ name: String) throws(UsageError) -> Duration? {
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

extension String {
  /// What a stranger wrote, fit for a line of an error: without controls, and no longer than 200 characters.
  package var oneLine: String {
    var line = ""
    for scalar in unicodeScalars.prefix(1000) {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse:
        if line.last != " " { line.append(" ") }
      default: line.unicodeScalars.append(scalar)
      }
    }
    return line.count > 200 ? line.prefix(199) + "…" : line
  }
}
