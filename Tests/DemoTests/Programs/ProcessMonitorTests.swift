import Foundation
import StatefulTable
import TestSupport
import Testing

@testable import demo

/// The process monitor of the folder `Programs`, with a folder in the stead of `/proc`.
@Suite("A process monitor of a user", .timeLimit(.generous), .disabled(if: Sanitizer.isOn))
struct ProcessMonitorTests {
  /// A folder like `/proc`.
  private struct Processes {
    let folder: String

    /// Adds a process, or changes what it has used.
    func set(_ id: pid_t, _ name: String, seconds: Int, megabytes: Int) throws {
      let path = "\(folder)/\(id)"
      try makeDirectory(path)
      let zeros = [String](repeating: "0", count: 10)
      let fields = zeros + ["\(seconds * 100)"] + zeros.dropLast() + ["\(megabytes * 256)", "0"]
      let text = "\(id) (\(name)) S \(fields.joined(separator: " "))"
      try text.write(toFile: "\(path)/stat", atomically: true, encoding: .utf8)
    }

    func remove(_ id: pid_t) throws {
      try FileManager.default.removeItem(atPath: "\(folder)/\(id)")
    }
  }

  private static func withMonitor(
    _ body: (ProgramTerminal, Processes) async throws -> Void
  ) async throws {
    try await withTemporaryDirectory { directory in
      let processes = Processes(folder: directory + "/proc")
      for id in 1...9 as ClosedRange<pid_t> {
        try processes.set(id, "worker-\(id)", seconds: 100 - Int(id), megabytes: Int(id))
      }
      let monitor = try ProgramTerminal("ProcessMonitor", processes.folder)
      try await monitor.shows("> ")
      try await body(monitor, processes)
    }
  }

  @Test func `The busiest process comes to the top, and the cursor stays on its own`()
    async throws
  {
    try await Self.withMonitor { monitor, processes in
      try await monitor.shows(
        lines: """
          Processes                                             1 of 9
                 PID    ↓ Time      Memory  Command
          >        1      99 s        1 MB  worker-1
                   2      98 s        2 MB  worker-2
                   3      97 s        3 MB  worker-3
                   4      96 s        4 MB  worker-4
                   5      95 s        5 MB  worker-5
          ↑↓ move  ⏎ open  a actions  r refresh  ? help  q quit
          """
      )
      monitor.type("j")
      try await monitor.shows("2 of 9")
      try processes.set(9, "worker-9", seconds: 500, megabytes: 9)
      try await monitor.shows(
        lines: """
          Processes                                             3 of 9
                 PID    ↓ Time      Memory  Command
                   9     500 s        9 MB  worker-9
                   1      99 s        1 MB  worker-1
          >        2      98 s        2 MB  worker-2
                   3      97 s        3 MB  worker-3
                   4      96 s        4 MB  worker-4
          ↑↓ move  ⏎ open  a actions  r refresh  ? help  q quit
          """
      )
      try processes.set(77, "newcomer", seconds: 600, megabytes: 1)
      try processes.remove(1)
      try await monitor.shows(
        lines: """
          Processes                                             3 of 9
                 PID    ↓ Time      Memory  Command
                  77     600 s        1 MB  newcomer
                   9     500 s        9 MB  worker-9
          >        2      98 s        2 MB  worker-2
                   3      97 s        3 MB  worker-3
                   4      96 s        4 MB  worker-4
          ↑↓ move  ⏎ open  a actions  r refresh  ? help  q quit
          """
      )
      try await monitor.ends()
    }
  }

  @Test func `Processes are sorted by another column, and filtered`() async throws {
    try await Self.withMonitor { monitor, processes in
      monitor.type("sI")
      try await monitor.shows(
        lines: """
          Processes                                             1 of 9
                 PID      Time    ↓ Memory  Command
          >        9      91 s        9 MB  worker-9
                   8      92 s        8 MB  worker-8
                   7      93 s        7 MB  worker-7
                   6      94 s        6 MB  worker-6
                   5      95 s        5 MB  worker-5
          ↑↓ move  ⏎ open  a actions  r refresh  ? help  q quit
          """
      )
      monitor.type("&-8\r")
      try await monitor.shows(
        lines: """
          Processes › &-8                          1 of 1 hit · 9 rows
                 PID      Time    ↓ Memory  Command
          >        8      92 s        8 MB  worker-8




          ↑↓ move  ⏎ open  a actions  r refresh  ? help  q quit
          """
      )
      monitor.type("\u{1B}")
      try await monitor.shows("worker-7")
      monitor.type("g")
      try await monitor.shows(">        9      91 s")
      try await monitor.ends()
    }
  }

  @Test func `A process is terminated after a question, and leaves the list`() async throws {
    try await Self.withMonitor { monitor, processes in
      let child = try ChildProcess("sleep", "3600")
      try processes.set(child.identifier, "child", seconds: 1, megabytes: 1)
      try await monitor.shows("of 10")
      monitor.type("G")
      try await monitor.shows("10 of 10")
      monitor.type("T")
      try await monitor.shows("Terminate?")
      monitor.type("\r")
      monitor.type("T\t\r")
      #expect(try child.wait() == .signalled(SIGTERM))
      try processes.remove(child.identifier)
      try await monitor.shows("9 of 9")
      try await monitor.ends()
    }
  }

  @Test func `When the processes can't be read, the last ones stay until they can`() async throws {
    try await Self.withMonitor { monitor, processes in
      let away = processes.folder + ".away"
      try FileManager.default.moveItem(atPath: processes.folder, toPath: away)
      try await monitor.shows("Couldn't refresh")
      try await monitor.shows("worker-3")
      try FileManager.default.moveItem(atPath: away, toPath: processes.folder)
      try processes.set(77, "newcomer", seconds: 600, megabytes: 1)
      try await monitor.shows(
        lines: """
          Processes                                            2 of 10
                 PID    ↓ Time      Memory  Command
                  77     600 s        1 MB  newcomer
          >        1      99 s        1 MB  worker-1
                   2      98 s        2 MB  worker-2
                   3      97 s        3 MB  worker-3
                   4      96 s        4 MB  worker-4
          ↑↓ move  ⏎ open  a actions  r refresh  ? help  q quit
          """
      )
      try await monitor.ends()
    }
  }
}
