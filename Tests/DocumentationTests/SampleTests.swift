import Foundation
import TestSupport
import Testing

@Suite("Samples of the documentation")
struct SampleTests {
  private static let samples = Result { try Sample.all() }

  @Test("Every sample compiles, those with imports as they are")
  func all() async throws {
    let samples = try Self.samples.get().filter { $0.program == nil }
    #expect(samples.count > 60)
    let context = try Repository.text("Tests/DocumentationTests/Samples/Context.swift")
    let files = Sample.files(of: samples).enumerated().map { ("Sample\($0).swift", $1) }
    let diagnostics = try await Compiler.diagnostics(of: [("Context.swift", context)] + files)
    // What a few lines make is left to the reader.
    let mistakes = diagnostics.split(separator: "\n").filter {
      $0.contains(/:\ (?:error|warning):\ /) && !$0.hasSuffix("[#no-usage]")
    }
    #expect(mistakes.isEmpty, "\(diagnostics)")
  }

  @Test func `Programs of several files compile`() async throws {
    let files = Dictionary(grouping: try Self.samples.get().filter { $0.program != nil }) {
      $0.program
    }
    #expect(!files.isEmpty)
    for samples in files.values {
      let texts = Sample.files(of: samples).enumerated().map { ("Sample\($0).swift", $1) }
      #expect(try await Compiler.diagnostics(of: texts) == "")
    }
  }

  @Test(
    "Every program compiles when it is pasted as a main.swift",
    arguments: try samples.get().filter { $0.isProgram && $0.program == nil }
  )
  func program(_ sample: Sample) async throws {
    let diagnostics = try await Compiler.diagnostics(of: [("main.swift", sample.text)])
    #expect(diagnostics == "")
  }

  @Test("The compiler says what the guide for porting promises of each mistake")
  func mistakes() async throws {
    let guide = try Repository.text("Sources/StatefulTable/StatefulTable.docc/Porting.md")
    let table = try #require(guide.split(separator: "## What the compiler finds").last)
      .prefix { $0 != "#" }
    let rows = table.matches(of: /(?m)^\| `(?<code>.*?)` \| `(?<message>.*?)`/)
    #expect(rows.count > 3)
    let files = rows.enumerated().map { number, row in
      let code = row.code.replacing("class List", with: "class List\(number)")
      let isType = code.contains("class")
      let text = isType ? code + (code.hasSuffix("}") ? "" : " {}") : Self.list(number, with: code)
      return ("Mistake\(number).swift", "import StatefulTable\n\(text)")
    }
    let diagnostics = try await Compiler.diagnostics(of: files)
    for (number, row) in rows.enumerated() {
      let lines = diagnostics.split(separator: "\n").filter {
        $0.contains("Mistake\(number).swift:")
      }
      #expect(lines.contains { $0.contains(row.message) }, "\(row.code): \(lines)")
    }
  }

  private static func list(_ number: Int, with member: some StringProtocol) -> String {
    "class List\(number): StatefulTableController { \(member) { fatalError() } }"
  }
}
