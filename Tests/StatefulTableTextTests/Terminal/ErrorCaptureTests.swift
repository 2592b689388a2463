import TestSupport
import Testing

@testable import StatefulTableText

import CLibrary

/// Tests of a capture that has caught a few words of what was written to a terminal.
@Suite(.timeLimit(.generous))
final class ErrorCaptureTests {
  private let terminal = PseudoTerminal()
  private let errors: CInt
  private let capture: ErrorCapture

  init() throws {
    let errors = dup(terminal.slave)
    self.errors = errors
    capture = try #require(ErrorCapture(of: errors))
    capture.begin()
    write(errors, "gone wrong", 10)
  }

  deinit {
    capture.dispose()
    close(errors)
  }

  @Test("What was captured is written afterwards")
  func capturedTextIsWritten() async throws {
    write(terminal.slave, "frame ", 6)
    var writer = PatientWriter()
    capture.end(&writer)
    #expect(await terminal.read(until: "wrong") == "frame gone wrong")
  }

  @Test("A terminal that takes nothing doesn't block the end")
  func fullTerminalDoesNotBlock() {
    // Stops the output, as Ctrl-S does.
    tcflow(terminal.slave, TCOOFF)
    var writer = PatientWriter()
    capture.end(&writer)
    tcflow(terminal.slave, TCOON)
    tcflush(terminal.slave, TCIOFLUSH)
  }
}
