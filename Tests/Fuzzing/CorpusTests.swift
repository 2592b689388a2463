import Foundation
import TestSupport
import Testing

@MainActor
@Suite("Corpus of the fuzzer")
struct CorpusTests {
  @Test("What the fuzzer found to be different breaks no rule", arguments: FuzzTarget.allCases)
  func corpus(target: FuzzTarget) async throws {
    let folder = Repository.root.appending(path: "Tests/Fuzzing/Corpus/\(target.rawValue)")
    let files = try FileManager.default.contentsOfDirectory(
      at: folder,
      includingPropertiesForKeys: nil
    )
    #expect(!files.isEmpty)
    for file in files {
      let violation = target.violation([UInt8](try Data(contentsOf: file)))
      #expect(violation == nil, "\(file.lastPathComponent)")
      await Task.yield()
    }
  }

  @Test("Nothing breaks a rule: no bytes, and each byte alone", arguments: FuzzTarget.allCases)
  func single(target: FuzzTarget) async {
    #expect(target.violation([]) == nil)
    for byte in stride(from: UInt8.min, through: .max, by: Depth.isDeep ? 1 : 3) {
      #expect(target.violation([byte]) == nil, "\(byte)")
      await Task.yield()
    }
  }
}
