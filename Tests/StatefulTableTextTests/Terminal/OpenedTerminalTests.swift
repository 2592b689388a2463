import Dispatch
import Synchronization
import TestSupport
import Testing

@testable import StatefulTableText

import Glibc

@Suite("A terminal that is opened again") struct OpenedTerminalTests {
  private static func device(of descriptor: CInt) -> dev_t? {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? status.st_rdev : nil
  }

  @Test func `It is the same one, also if several threads open theirs at once`() throws {
    let terminals = try (0..<8).map { _ in try PseudoTerminal() }
    let slaves = terminals.map(\.slave)
    let wrong = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: 4000) { iteration in
      let slave = slaves[iteration % slaves.count]
      let own = TerminalDevice.openAgain(terminalOf: slave)
      if own.flatMap(Self.device) != Self.device(of: slave) { wrong.add(1, ordering: .relaxed) }
      if let own { close(own) }
    }
    #expect(wrong.load(ordering: .relaxed) == 0)
    withExtendedLifetime(terminals) {}
  }
}
