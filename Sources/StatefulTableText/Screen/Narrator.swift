/// Tells in words what a screen shows, and from then on what has changed: for a screen reader.
struct Narrator {
  private var told: Narration?

  /// Has all of it told again.
  mutating func startOver() { told = nil }

  /// The lines to be said.
  @MainActor mutating func changes(on screen: TableScreen) -> [String] {
    let new = Narration(screen)
    defer { told = new }
    return new.lines(since: told)
  }
}
