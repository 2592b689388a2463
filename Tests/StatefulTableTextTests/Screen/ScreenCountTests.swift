import StatefulTable
import StatefulTableTesting
import StatefulTableText
import Testing

/// What the title says of how many rows there are: what scripts can't say of it.
@MainActor struct ScreenCountTests {
  private func list(total: Int?) -> PagedTableController<Number> {
    PagedTableController<Number>(
      source: NumberedPageSource(pageSize: 20) { page, size in
        let start = (page - 1) * size
        return ((start..<max(start, min(start + size, 1000))).map { Number(id: $0) }, total)
      }
    )
  }

  private func screen(_ list: StatefulTableController) async throws -> TableScreen {
    let screen = list.screen(columns: 40)
    try await screen.settled(within: .seconds(60))
    return screen
  }

  private func title(_ screen: TableScreen) -> String {
    String(screen.frame().text(ofLine: 0).drop { $0 == " " })
  }

  @Test func `A total that is less than what is there isn't believed`() async throws {
    #expect(title(try await screen(list(total: 5))) == "1 of 20")
  }

  @Test("Rows that a cap has dropped are counted, also if the source tells no total")
  func dropped() async throws {
    let list = list(total: nil)
    list.maximumItemCount = 60
    let screen = try await screen(list)
    while list.items.last.map({ $0.id <= 600 }) ?? false {
      screen.send(.pageDown)
      try await screen.settled(within: .seconds(60))
    }
    #expect(list.itemCount <= 80)
    let last = try #require(list.items.last?.id)
    #expect(last > 600)
    while !screen.frame().text.contains("> \(last)\n") { screen.send(.down) }
    screen.send(.up)
    #expect(title(screen) == "\(last) of \(last + 1)+")
  }
}
