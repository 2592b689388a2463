import TestSupport
import Testing

@testable import StatefulTableText

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

@Suite(.timeLimit(.generous))
struct ErrorCaptureTests {
  @Test("What was captured is written afterwards")
  func capturedTextIsWritten() async throws {
    let terminal = PseudoTerminal()
    let errors = dup(terminal.slave)
    defer { close(errors) }
    let capture = try #require(ErrorCapture(of: errors))
    defer { capture.dispose() }
    capture.begin()
    write(errors, "gone wrong", 10)
    write(terminal.slave, "frame ", 6)
    var writer = PatientWriter()
    capture.end(&writer)
    #expect(await terminal.read(until: "wrong") == "frame gone wrong")
  }

  @Test("A terminal that takes nothing doesn't block the end")
  func fullTerminalDoesNotBlock() throws {
    let terminal = PseudoTerminal()
    let errors = dup(terminal.slave)
    defer { close(errors) }
    let capture = try #require(ErrorCapture(of: errors))
    defer { capture.dispose() }
    capture.begin()
    write(errors, "gone wrong", 10)
    // Stops the output, as Ctrl-S does.
    tcflow(terminal.slave, TCOOFF)
    var writer = PatientWriter()
    capture.end(&writer)
    tcflow(terminal.slave, TCOON)
    tcflush(terminal.slave, TCIOFLUSH)
  }
}
