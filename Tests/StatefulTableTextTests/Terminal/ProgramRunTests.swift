import StatefulTable
import TestSupport
import Testing

@testable import StatefulTableText

import Glibc

/// A program that is one line.
@MainActor struct ProgramRunTests {
  private let rows = Pipe()
  private let errors = Pipe()

  /// Runs a list as a program of which the output is a pipe.
  private func status(of controller: StatefulTableController) async -> Int32 {
    let run = ProgramRun(name: "/usr/bin/cities", output: rows.writeEnd, errors: errors.writeEnd)
    return await run.show(controller, TerminalSession.Options())
  }

  @Test("Of two lists beside each other, the first is written where there is no terminal")
  func listsBesideEachOther() async {
    let split = SplitScreen(
      TextController("Text", text: "first"),
      TextController("More", text: "second")
    )
    let run = ProgramRun(name: "/usr/bin/cities", output: rows.writeEnd, errors: errors.writeEnd)
    #expect(await run.show(split, TerminalSession.Options()) == EXIT_SUCCESS)
    #expect(rows.readAll() == "first\n")
    #expect(errors.readAll().isEmpty)
  }

  @Test func `A load that fails is one line of errors and a status`() async {
    #expect(await status(of: FailingList()) == EXIT_FAILURE)
    #expect(rows.readAll().isEmpty)
    #expect(errors.readAll() == "cities: No network. Is the␛[31m cable in?\n")
  }

  @Test func `An error that can't be written ends the program all the same`() async {
    errors.closeReadEnd()
    #expect(await status(of: FailingList()) == EXIT_FAILURE)
  }

  @Test("A failure exits the program")
  func failureExitsTheProgram() async throws {
    guard !SeparateProcess.isThis else {
      // A pipe, wherever the tests were started.
      var descriptors: [Int32] = [-1, -1]
      pipe(&descriptors)
      dup2(descriptors[1], STDOUT_FILENO)
      await TerminalSession.main(FailingList())
      exit(EXIT_SUCCESS)
    }
    let process = try await SeparateProcess.run("ProgramRunTests/failureExitsTheProgram()")
    #expect(process.ending == .code(EXIT_FAILURE))
    #expect(process.standardError.contains("No network."))
  }
}

private final class FailingList: StatefulTableController {
  private struct NoNetwork: Error, CustomStringConvertible {
    var description: String { "No network.\nIs the\u{1B}[31m cable in?" }
  }

  override func statefulTableController(
    _ controller: StatefulTableController,
    beginInitialLoad load: Load<Void>
  ) { load.fail(NoNetwork()) }
}
