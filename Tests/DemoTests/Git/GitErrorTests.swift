import Testing

@testable import demo

@Suite("GitError")
struct GitErrorTests {
  @Test(
    "The words are the last line that says what git died of",
    arguments: [
      ("fatal: not a git repository\n", "fatal: not a git repository"),
      ("warning: a\nfatal: b\n\n", "fatal: b"),
      (
        "fatal: dubious ownership\nTo add an exception, call:\n\n\tgit config\n",
        "fatal: dubious ownership"
      ),
      ("error: a\nerror: b\n  \n", "error: b"),
      ("", ""),
      ("\n \n", ""),
      ("no newline", "no newline"),
    ]
  )
  func message(output: String, message: String) {
    let error = GitError(errorOutput: Array(output.utf8), status: .exited(128))
    #expect(error == .failed(message: message, status: .exited(128)))
  }

  @Test("Words that aren't UTF-8 are repaired")
  func invalidWords() {
    let error = GitError(errorOutput: [0xFF, 0x41], status: .exited(1))
    #expect(error.description == "\u{FFFD}A")
  }

  @Test(
    "Every error describes itself in a line",
    arguments: [
      (GitError.notInstalled(program: "git"), "git is not installed, or not in PATH"),
      (.notStarted("fork: no memory"), "git can't be run: fork: no memory"),
      (.noSuchPath("/a"), "no such directory: /a"),
      (.notADirectory("/a"), "not a directory: /a"),
      (.failed(message: "fatal: a", status: .exited(128)), "fatal: a"),
      (.failed(message: "", status: .exited(2)), "git failed: exit status 2"),
      (.failed(message: "", status: .signalled(9)), "git failed: signal 9"),
      (.failed(message: "", status: .unknown), "git failed: unknown exit status"),
      (
        .unexpectedOutput,
        "git log wrote something else than a list of commits: leave out options that change how it writes them"
      ),
      (.gone("abc"), "abc is no longer there: a reload starts over"),
    ]
  )
  func description(error: GitError, text: String) {
    #expect(error.description == text)
  }
}
