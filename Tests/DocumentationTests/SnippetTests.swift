import Foundation
import TestSupport
import Testing

@Suite("Code in the documentation")
struct SnippetTests {
  @Test("Every Swift sample is compiled: its lines stand in a file of these tests")
  func samples() throws {
    let compiled = try Self.paths("Tests/DocumentationTests", [".swift"]).map { path in
      Self.lines(try Repository.text(path))
    }
    let samples = try Self.documents().flatMap { path in
      Self.samples(in: try Self.prose(path)).map { (path, $0) }
    }
    #expect(samples.count > 40)
    for (path, sample) in samples {
      for part in Self.parts(of: sample) {
        let lines = Self.lines(part)
        let file = compiled.first { file in
          file.indices.contains { file[$0...].starts(with: lines) }
        }
        #expect(file != nil, "\(path):\n\(part)")
        // A sample with imports needs no others.
        if let file, part.hasPrefix("import ") {
          #expect(Self.imports(file) == Self.imports(lines), "\(path):\n\(part)")
        }
      }
    }
  }

  @Test(
    "Every page of a catalog is to be found from its landing page",
    arguments: ["StatefulTable", "StatefulTableText", "StatefulTableTesting"]
  )
  func pages(module: String) throws {
    let catalog = "Sources/\(module)/\(module).docc"
    let landingPage = try Repository.text("\(catalog)/\(module).md")
    for path in try Self.paths(catalog, [".md"]) where !path.hasSuffix("/\(module).md") {
      let name = try #require(path.split(separator: "/").last).dropLast(3)
      #expect(landingPage.contains("- <doc:\(name)>"), "\(path)")
    }
  }

  @Test("Every link in the README leads to a file or to a heading")
  func links() throws {
    let readme = try Repository.text("README.md")
    let targets = readme.matches(of: /\]\((?<target>[^)]+)\)/).map(\.target)
    #expect(targets.count > 3)
    for target in targets where !target.hasPrefix("https://") {
      if target.hasPrefix("#") {
        #expect(readme.lowercased().contains("\n## \(target.dropFirst())\n"), "\(target)")
      } else {
        let path = Repository.root.appending(path: target).path
        #expect(FileManager.default.fileExists(atPath: path), "\(target)")
      }
    }
  }

  private static func documents() throws -> [String] {
    try ["README.md"] + paths("Sources", [".swift", ".md"]) + paths("Demo", [".swift"])
  }

  /// The files under a folder whose names have one of some ends.
  private static func paths(_ folder: String, _ ends: [String]) throws -> [String] {
    let files = FileManager.default.enumerator(atPath: Repository.root.appending(path: folder).path)
    let paths = (files?.compactMap { $0 as? String } ?? []).map { "\(folder)/\($0)" }
    return paths.filter { path in ends.contains { path.hasSuffix($0) } }.sorted()
  }

  /// A page of Markdown, or a file of Swift without the slashes of its doc comments.
  private static func prose(_ path: String) throws -> String {
    let text = try Repository.text(path)
    guard path.hasSuffix(".swift") else { return text }
    guard text.contains("```swift") else { return "" }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.map { $0.trimmingPrefix(/\ *\/\/\/\ ?/) }.joined(separator: "\n")
  }

  /// The text between lines of three backticks, where the first says `swift`.
  private static func samples(in text: String) -> [String] {
    var samples: [String] = []
    var sample: [String]?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if let lines = sample {
        if line.hasPrefix("```") {
          samples.append(lines.joined(separator: "\n"))
          sample = nil
        } else {
          sample = lines + [String(line)]
        }
      } else if line == "```swift" {
        sample = []
      }
    }
    return samples
  }

  /// The declarations of a program, and the statement that runs it; another sample is one part.
  private static func parts(of sample: String) -> [String] {
    let lines = sample.split(separator: "\n", omittingEmptySubsequences: false)
    guard sample.hasPrefix("import "),
      let start = lines.firstIndex(where: { $0.hasPrefix("await ") || $0.hasPrefix("try await ") })
    else { return [sample] }
    return [lines[..<start], lines[start...]].map { $0.joined(separator: "\n") }
  }

  private static func imports(_ lines: [Substring]) -> [Substring] {
    lines.filter { $0.hasPrefix("import ") }
  }

  /// The lines that have something on them, without what they are indented by.
  private static func lines(_ text: String) -> [Substring] {
    text.split(separator: "\n").map { $0.drop { $0 == " " } }.filter { !$0.isEmpty }
  }
}
