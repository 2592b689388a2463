import TestSupport
import Testing

@testable import StatefulTableText

import Glibc

/// Tests of a capture that has caught a few words of what was written to a terminal.
@Suite(.timeLimit(.generous)) final class ErrorCaptureTests {
  private let terminal: PseudoTerminal
  private let errors: CInt
  private let capture: ErrorCapture
  private let device: TerminalDevice

  init() throws {
    terminal = try PseudoTerminal()
    let errors = dup(terminal.slave)
    self.errors = errors
    device = try TerminalDevice(standardInput: terminal.slave, standardOutput: terminal.slave)
    capture = try #require(ErrorCapture(of: errors, on: device.output))
    capture.begin()
    write(errors, "gone wrong", 10)
  }

  deinit {
    capture.dispose()
    close(errors)
  }

  @Test func `What was captured is written afterwards`() async throws {
    write(terminal.slave, "frame ", 6)
    var writer = DescriptorWriter(patience: 500)
    capture.end(&writer)
    #expect(await terminal.read(until: "wrong") == "frame gone wrong")
  }

  @Test func `What goes to another terminal or into a pipe isn't captured`() throws {
    let other = try PseudoTerminal()
    let pipe = Pipe()
    #expect(ErrorCapture(of: other.slave, on: device.output) == nil)
    #expect(ErrorCapture(of: pipe.writeEnd, on: device.output) == nil)
  }

  @Test func `A terminal that takes nothing doesn't block the end`() {
    // Stops the output, as Ctrl-S does.
    tcflow(terminal.slave, TCOOFF)
    var writer = DescriptorWriter(patience: 500)
    capture.end(&writer)
    tcflow(terminal.slave, TCOON)
    tcflush(terminal.slave, TCIOFLUSH)
  }
}
