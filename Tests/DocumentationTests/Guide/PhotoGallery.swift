import StatefulTable

// The paged list of the articles, which draws the picture of the README.

struct Photo: Identifiable, Sendable {
  let id: String
  let title: String
  let author: String
}

final class PhotoGallery: PagedTableController<Photo> {
  override func cell(for item: Photo) -> Cell {
    Cell(item.title, detail: item.author)
  }
}

extension Photo {
  init(_ title: String, by author: String) {
    self.init(id: title, title: title, author: author)
  }

  /// Photos that came later than the others, the latest first.
  static let newer = [
    Photo("Fog over the harbor", by: "Mei"), Photo("First snow", by: "Jonas"),
    Photo("The night ferry", by: "Ada"),
  ]

  static let all = [
    Photo("Lighthouse at dusk", by: "Ada"), Photo("The old mill", by: "Jonas"),
    Photo("Harbor in the rain", by: "Mei"), Photo("Market on Sunday", by: "Ada"),
    Photo("Swans", by: "Tomás"), Photo("Stairs to the castle", by: "Mei"),
    Photo("Bicycles", by: "Jonas"), Photo("The ferry leaves", by: "Ada"),
    Photo("Tram 28", by: "Tomás"), Photo("Gulls over the pier", by: "Mei"),
    Photo("Bridge in fog", by: "Jonas"), Photo("The last light", by: "Ada"),
    Photo("Rooftops", by: "Tomás"), Photo("Rowing boats", by: "Mei"),
    Photo("A door in Évora", by: "Tomás"), Photo("Windmills", by: "Jonas"),
  ]
}
