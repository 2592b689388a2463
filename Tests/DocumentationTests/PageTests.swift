import Foundation
import TestSupport
import Testing

@Suite("Pages of the documentation")
struct PageTests {
  @Test(
    "Every page of a catalog is to be found from its landing page",
    arguments: ["StatefulTable", "StatefulTableText", "StatefulTableTesting"]
  )
  func pages(module: String) throws {
    let catalog = "Sources/\(module)/\(module).docc"
    let landingPage = try Repository.text("\(catalog)/\(module).md")
    for path in try Repository.paths(catalog, [".md"]) where !path.hasSuffix("/\(module).md") {
      // What belongs to the page of a type.
      if try Repository.text(path).hasPrefix("# ``") { continue }
      let name = try #require(path.split(separator: "/").last).dropLast(3)
      #expect(landingPage.contains("- <doc:\(name)>"), "\(path)")
    }
  }

  @Test func `Every link and picture of a page leads to a file or to a heading`() throws {
    let pages = try Repository.paths("Sources", [".md"]) + Repository.paths("Tests", [".md"])
    for path in pages + ["README.md", "CHANGELOG.md"] {
      let page = try Repository.text(path)
      let folder = Repository.root.appending(path: path).deletingLastPathComponent()
      let targets = page.matches(of: /\]\((?<target>[^)]+)\)/).map(\.target)
      #expect(path != "README.md" || targets.count > 3)
      for target in targets where !target.contains(":") {
        if target.hasPrefix("#") {
          #expect(page.lowercased().contains("\n## \(target.dropFirst())\n"), "\(path): \(target)")
        } else {
          let file = folder.appending(path: target).path
          #expect(FileManager.default.fileExists(atPath: file), "\(path): \(target)")
        }
      }
    }
  }

  @Test(
    "The README leads to every page of the catalogs, because links between these are dead on a code host"
  )
  func articles() throws {
    let readme = try Repository.text("README.md")
    for path in try Repository.paths("Sources", [".md"]) where !path.contains("/Extensions/") {
      #expect(readme.contains("(\(path))"), "\(path)")
    }
  }

  @Test("Every promise of the README is the name of a test, and says which other tests hold it")
  func promises() throws {
    let readme = try Repository.text("README.md")
    let section = try #require(readme.split(separator: "## What you can rely on\n").last)
      .prefix { $0 != "#" }
    let promises = section.matches(of: /(?m)^- \*\*(?<promise>.+?)\.?\*\*/).map(\.promise)
    #expect(promises.count > 8)
    let faults = try Repository.text("Tests/FAULTS.md")
    let tests = try Repository.paths("Tests", [".swift"])
    let programs = try [
      "DocumentationTests/Guide/ReadmePromises", "DemoTests/Programs/CitiesTests",
    ]
    .map { try Repository.text("Tests/\($0).swift") }.joined()
    for promise in promises {
      #expect(
        programs.contains("\"\(promise)\"") || programs.contains("`\(promise)`"),
        "\(promise)"
      )
      let row = try #require(
        faults.split(separator: "\n").first { $0.hasPrefix("| \(promise) |") },
        "\(promise)"
      )
      let suites = row.matches(of: /`(?<name>\w+(?:Tests|Promises))`/).map(\.name)
      #expect(!suites.isEmpty, "\(promise)")
      for suite in suites {
        #expect(tests.contains { $0.hasSuffix("/\(suite).swift") }, "\(suite)")
      }
    }
  }
}
