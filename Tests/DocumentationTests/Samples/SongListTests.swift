import StatefulTable
import StatefulTableTesting
import StatefulTableText
import Testing

struct Offline: Error, CustomStringConvertible {
  var description: String { "offline" }
}

@MainActor
struct SongListTests {
  @Test("A page that fails once loads after a retry")
  func retry() async throws {
    let songs = (1...3).map { Song(id: $0, title: "Song \($0)") }
    let source = ScriptedPageSource([
      ScriptedPage([songs[0], songs[1]]),
      ScriptedPage([songs[2]]).failing(Offline()),
    ])
    let screen = TableScreen(SongList(source: source), size: Size(columns: 40, lines: 10))
    screen.appear()
    try await screen.scroll(to: "Song 3", onFailure: .retry(1))
    #expect(screen.rows == ["Song 1", "Song 2", "Song 3"])
  }
}
