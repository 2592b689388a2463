import StatefulTable

struct Song: Identifiable, Sendable {
  var id: Int
  var title: String
}

struct SongSource: PageSource {
  func page(after cursor: Int?) async throws -> Page<Song, Int> {
    let first = (cursor ?? 0) + 1
    let songs = (first..<first + 20).map { Song(id: $0, title: "Song \($0)") }
    return Page(songs, next: first + 19 < 100 ? first + 19 : nil, total: 100)
  }
}

final class SongList: PagedTableController<Song> {
  override func cell(for song: Song) -> Cell {
    Cell(song.title)
  }
}
