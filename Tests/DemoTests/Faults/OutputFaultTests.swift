import Foundation
import TestSupport
import Testing

@testable import demo

@Suite("Output that fails", .timeLimit(.generous))
struct OutputFaultTests {
  @Test(
    "A full disk is one clear line and a failure, whatever is written",
    arguments: [
      "feed --latency 0 --plain", "feed --latency 0 --size 40x8", "--help", "--version",
      "feed --latency 0 --size 40x8 --keys '<wait> j' --frames",
      "log /etc/passwd --plain", "beers --latency 0 --plain", "ports inbox --latency 0 --plain",
    ]
  )
  func fullDisk(arguments: String) throws {
    let outcome = try DemoProgram.run(script: "exec \"$1\" \(arguments) >/dev/full")
    #expect(outcome.status == .exited(1))
    #expect(outcome.errors == "demo: write: No space left on device\n")
  }

  @Test(
    "A disk that becomes full amid a line is the same, after what it had room for",
    .enabled(if: Namespace.canMount)
  )
  func diskBecomesFull() async throws {
    try await withTemporaryLog { log in
      try log.appendLines(1...5000)
      let directory = log.path + ".disk"
      try makeDirectory(directory)
      // The file is gone with the namespace, so it is counted there.
      let outcome = try DemoProgram.run(
        script:
          """
          exec unshare --user --map-root-user --mount sh -c '
            mount -t tmpfs -o size=16k none "$2" || exit 9
            "$1" log "$3" --plain >"$2/lines"
            status=$?
            wc -c <"$2/lines"
            exit $status' sh "$1" "$2" "$3"
          """,
        directory,
        log.path
      )
      #expect(outcome.status == .exited(1))
      #expect(outcome.errors == "demo: write: No space left on device\n")
      #expect(outcome.output.trimmingCharacters(in: .whitespacesAndNewlines) == "16384")
    }
  }

  @Test(
    "With few descriptors left it works, or says in one line that there are too few",
    arguments: [5, 6, 7, 8, 10, 12, 16, 256]
  )
  func fewDescriptors(count: Int) async throws {
    try await withTemporaryRepository { made in
      try await made.importCommits(20)
      let outcome = try DemoProgram.run(
        // A report of the crash below would mix with the line, if the program ends meanwhile.
        script:
          #"export SWIFT_BACKTRACE=enable=no; ulimit -n \#(count); exec "$1" git "$2" --plain"#,
        made.path
      )
      if outcome.status == .exited(0) {
        #expect(outcome.output.split(separator: "\n").count == 20)
        #expect(outcome.errors.isEmpty)
      } else if outcome.status == .signalled(SIGILL) {
        // With so few, Dispatch may find none for its timers, which ends any program.
        #expect(count < 20)
      } else {
        #expect(outcome.status == .exited(1))
        #expect(
          outcome.errors.wholeMatch(of: /demo: [a-z_ ':]+: Too many open files\n/) != nil,
          "\(outcome.errors)"
        )
      }
      if count == 256 { #expect(outcome.status == .exited(0)) }
    }
  }

  @Test("With few descriptors left, a terminal is as it was", arguments: [6, 8, 12])
  func fewDescriptorsOnTerminal(count: Int) async throws {
    let limit = "ulimit -n \(count); exec \"$0\" feed --latency 0"
    let terminal = try DemoTerminal(program: "/bin/sh", ["-c", limit, DemoProgram.path])
    try await eventually("the demo ends") {
      terminal.readAll()
      // With a few more, the system's queues end it.
      if terminal.text.contains("quit") { terminal.type("q") }
      return terminal.hasEnded
    }
    let status = try await terminal.waitForEnd()
    #expect(terminal.settings == terminal.settingsBefore)
    if count == 6 {
      #expect(status == 1 << 8)
      #expect(terminal.text == "demo: pipe: Too many open files\r\n")
    }
  }
}
