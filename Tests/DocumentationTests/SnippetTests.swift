import Foundation
import TestSupport
import Testing

@Suite("Code in the documentation")
struct SnippetTests {
  @Test("Every Swift sample is compiled: its lines stand in a file of snippets")
  func samples() throws {
    let compiled = try [
      "Snippets", "GuideSnippets", "TextSnippets", "TestingSnippets",
    ].flatMap { name in
      Self.lines(try Repository.text("Tests/DocumentationTests/\(name).swift"))
    }
    let samples = try Self.documents().flatMap { path in
      Self.samples(in: try Repository.text(path)).map { (path, $0) }
    }
    #expect(samples.count > 5)
    for (path, sample) in samples {
      let lines = Self.lines(sample)
      let isCompiled = compiled.indices.contains { start in
        compiled[start...].starts(with: lines)
      }
      #expect(isCompiled, "\(path):\n\(sample)")
    }
  }

  @Test(
    "Every page of a catalog is to be found from its landing page",
    arguments: ["StatefulTable", "StatefulTableText", "StatefulTableTesting"]
  )
  func pages(module: String) throws {
    let catalog = "Sources/\(module)/\(module).docc"
    let landingPage = try Repository.text("\(catalog)/\(module).md")
    let path = Repository.root.appending(path: catalog).path
    for file in try FileManager.default.contentsOfDirectory(atPath: path)
    where file.hasSuffix(".md") && file != "\(module).md" {
      #expect(landingPage.contains("- <doc:\(file.dropLast(3))>"), "\(file)")
    }
  }

  private static func documents() throws -> [String] {
    let files = FileManager.default.enumerator(atPath: Repository.root.path)
    let paths = (files?.compactMap { $0 as? String } ?? []).filter { path in
      path == "README.md" || path.hasPrefix("Sources/") || path.hasPrefix("Demo/")
    }
    return paths.filter { $0.hasSuffix(".swift") || $0.hasSuffix(".md") }.sorted()
  }

  /// The text between lines of three backticks, where the first says `swift`.
  private static func samples(in text: String) -> [String] {
    var samples: [String] = []
    var sample: [String]?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let line = line.trimmingPrefix(/\ *\/\/\/\ ?/)
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

  /// The lines that have something on them, without what they are indented by.
  private static func lines(_ text: String) -> [Substring] {
    text.split(separator: "\n").map { $0.drop { $0 == " " } }.filter { !$0.isEmpty }
  }
}
