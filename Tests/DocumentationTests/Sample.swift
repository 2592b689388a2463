import Foundation
import TestSupport
import Testing

/// A Swift sample of the README, of an article or of a doc comment.
struct Sample: Sendable, CustomTestStringConvertible {
  /// The file that has it, in the package.
  let path: String
  /// The number of its first line there.
  let line: Int
  let text: String
  /// The class that it is a member of, if the comment before it names one: `<!-- in: PagedContext -->`.
  let context: String?
  /// The program that it is a file of, if the comment before it names one: `<!-- program: cities -->`.
  ///
  /// The files of a program compile together, and without the other samples.
  let program: String?

  var testDescription: String { "\(path):\(line)" }

  /// Every sample of the documentation, the README's first.
  static func all() throws -> [Sample] {
    let paths =
      try ["README.md"] + Repository.paths("Sources", [".md"])
      + Repository.paths("Sources", [".swift"]) + Repository.paths("Demo", [".swift"])
    return try paths.flatMap { try samples(in: $0) }
  }

  private static func samples(in path: String) throws -> [Sample] {
    var lines = try Repository.text(path).split(separator: "\n", omittingEmptySubsequences: false)
    if path.hasSuffix(".swift") { lines = lines.map(documentation) }
    var samples: [Sample] = []
    var start: Int?
    var (context, program): (String?, String?)
    for (index, line) in lines.enumerated() {
      if let first = start, line.hasPrefix("```") {
        let text = lines[first..<index].joined(separator: "\n")
        samples.append(
          Sample(path: path, line: first + 1, text: text, context: context, program: program)
        )
        (start, context, program) = (nil, nil, nil)
      } else if start == nil, line == "```swift" {
        start = index + 1
      } else if line.hasPrefix("<!-- ") {
        // Only here: patterns take long.
        if let mark = line.wholeMatch(of: /<!-- (?<kind>in|program): (?<name>\w+) -->/) {
          if mark.kind == "in" { context = String(mark.name) } else { program = String(mark.name) }
        }
      }
    }
    return samples
  }

  /// What a line of code documents, or nothing.
  private static func documentation(_ line: Substring) -> Substring {
    let comment = line.drop { $0 == " " }
    guard comment.hasPrefix("///") else { return "" }
    return comment.dropFirst(comment.hasPrefix("/// ") ? 4 : 3)
  }

  // MARK: What it is

  /// Whether a reader can paste it as it is: it has its imports.
  var isWhole: Bool { text.hasPrefix("import ") }

  /// Where the statements of a program begin that is whole: after its declarations.
  private var programStart: String.Index? {
    isWhole ? text.firstMatch(of: /(?m)^(?:let .+\n)*(?:try )?await\b/)?.startIndex : nil
  }

  /// Whether it can be pasted as a `main.swift`.
  var isProgram: Bool { programStart != nil }

  /// The types and functions that it declares.
  private var declarations: Set<Substring> {
    let declaration =
      /(?m)^(?:@\w+ )?(?:final )?(?:class|struct|actor|protocol|func) (?<name>\w+)/
    return Set(text.matches(of: declaration).map(\.name))
  }

  // MARK: Where it compiles

  /// Files in which samples compile together, each of which points to its sample if it has a mistake.
  ///
  /// A whole sample stays as it is, but for the statements of a program, and declarations stay global, unless an earlier
  /// sample has the same ones. Members and statements are a part of a class that has what they name.
  static func files(of samples: [Sample]) -> [String] {
    var declared: Set<Substring> = []
    var texts: Set<String> = []
    return samples.filter { texts.insert($0.text).inserted }.enumerated().map { number, sample in
      let isNew = declared.isDisjoint(with: sample.declarations)
      declared.formUnion(sample.declarations)
      return sample.file("Sample\(number)", isGlobal: isNew)
    }
  }

  private func file(_ name: String, isGlobal: Bool) -> String {
    if isWhole { return wholeFile(name, isGlobal: isGlobal) }
    let located = located(text.startIndex..<text.endIndex)
    let wrapped =
      if context == nil, !declarations.isEmpty, !text.hasPrefix("func commands") {
        isGlobal ? located : "enum \(name) {\n\(located)}\n"
      } else if text.hasPrefix("override ") || text.hasPrefix("func ") {
        "final class \(name): \(context ?? "Context") {\n\(located)}\n"
      } else {
        "extension Context {\nfunc run\(name)() async throws {\n\(located)}\n}\n"
      }
    return Self.imports + wrapped
  }

  private func wholeFile(_ name: String, isGlobal: Bool) -> String {
    let imports = text.matches(of: /(?m)^(?:@testable )?import .*\n/)
    let start = isGlobal ? text.startIndex : imports.last?.range.upperBound ?? text.startIndex
    var file = located(start..<(programStart ?? text.endIndex))
    if let programStart {
      let statements = located(programStart..<text.endIndex)
      file += "@MainActor func run\(name)() async throws {\n\(statements)}\n"
    }
    if !isGlobal {
      file.replace(/(?m)^(@\w+\ )?func\b/) { "\($0.1 ?? "")static func" }
      file = "\(text[..<start])\nenum \(name) {\n\(file)}\n"
    }
    // Here, a program and its tests are one module.
    return file.replacing(/(?m)^@testable import \w+$/, with: "")
  }

  /// A part of the text, whose mistakes are reported where the sample is.
  private func located(_ range: Range<String.Index>) -> String {
    let line = line + text[..<range.lowerBound].count { $0 == "\n" }
    return "#sourceLocation(file: \"\(path)\", line: \(line))\n\(text[range])\n#sourceLocation()\n"
  }

  private static let imports = """
    import Foundation
    import StatefulTable
    import StatefulTableTesting
    import StatefulTableText
    import Testing

    """
}

extension Repository {
  /// The files under a folder whose names have one of some ends.
  static func paths(_ folder: String, _ ends: [String]) throws -> [String] {
    let files = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
    let paths = (files?.compactMap { $0 as? String } ?? []).map { "\(folder)/\($0)" }
    return paths.filter { path in ends.contains { path.hasSuffix($0) } }.sorted()
  }
}
