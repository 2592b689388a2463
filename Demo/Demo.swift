import Glibc
import DemoSupport

/// Shows real lists in a terminal, as plain lines, or on a screen in memory.
@main enum Demo {
  static let program = ListProgram(
    "demo",
    [
      FeedOptions.self, GitScreen.self, LogScreen.self, PickScreen.self, BeersScreen.self,
      PortScreen.self,
    ],
    elsewhere: ["http": "swift run demo-http URL"],
    onEnd: { RunningChild.endAll() }
  )

  @MainActor static func main() async {
    // A process that ignores it doesn't learn how a child has ended.
    signal(SIGCHLD, SIG_DFL)
    await program.run()
  }
}
