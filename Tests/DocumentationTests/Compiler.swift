import Foundation
import TestSupport

/// The compiler, which checks files against the modules that these tests were built with.
struct Compiler {
  /// The folder of the package's modules, beside the tests.
  private static let products = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent()

  /// Says what the compiler reports of files, which are a program if one of them is `main.swift`.
  static func diagnostics(of files: [(name: String, text: String)]) async throws -> String {
    let folder = URL.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let paths = try files.map { name, text in
      let file = folder.appending(path: name)
      try text.write(to: file, atomically: false, encoding: .utf8)
      return file.path
    }
    return try await output(
      of: [
        "swiftc", "-typecheck", "-wmo", "-swift-version", "6", "-module-name", "Samples",
        "-diagnostic-style", "llvm",
        "-enable-upcoming-feature", "ExistentialAny",
        "-enable-upcoming-feature", "MemberImportVisibility",
        "-I", products.appending(path: "Modules").path,
        "-module-cache-path", products.appending(path: "SampleModuleCache").path,
        "-plugin-path", try await pluginFolder(),
      ] + paths
    )
  }

  /// Where the toolchain has the macros of Swift Testing.
  private static func pluginFolder() async throws -> String {
    let output = try await output(of: ["swiftc", "-print-target-info"])
    let path = output.firstMatch(of: /"runtimeResourcePath": "(?<path>[^"]+)"/)?.path
    guard let path else { throw CocoaError(.fileNoSuchFile) }
    return "\(path)/host/plugins/testing"
  }

  private static func output(of command: [String]) async throws -> String {
    try await withCheckedThrowingContinuation { continuation in
      // Foundation never frees a process whose thread has no run loop that runs, as those of Swift's pool.
      Thread.detachNewThread {
        continuation.resume(
          with: Result {
            let pipe = Pipe()
            let process = Process()
            process.executableURL = URL(filePath: "/usr/bin/env")
            process.arguments = command
            process.standardOutput = pipe
            process.standardError = pipe
            try ProcessStart.alone { try process.run() }
            let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
            process.waitUntilExit()
            return String(decoding: data, as: UTF8.self)
          }
        )
      }
    }
  }
}
