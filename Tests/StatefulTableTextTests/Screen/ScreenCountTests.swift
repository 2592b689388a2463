import StatefulTable
import StatefulTableTesting
import StatefulTableText
import Testing

/// What the title says of how many rows there are.
@MainActor struct ScreenCountTests {
  private struct Number: Identifiable, Sendable { var id: Int }

  private final class NumberList: PagedTableController<Number> {
    var firstSection = 0

    override var itemSection: Int { firstSection }
    override func cell(for item: Number) -> Cell { Cell("row \(item.id)") }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
      section < firstSection ? 2 : super.tableView(tableView, numberOfRowsInSection: section)
    }

    override func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> Cell {
      indexPath.section < firstSection
        ? Cell("static") : super.tableView(tableView, cellForRowAt: indexPath)
    }
  }

  private func list(total: Int?) -> NumberList {
    NumberList(
      source: NumberedPageSource(pageSize: 20) { page, size in
        let start = (page - 1) * size
        return ((start..<max(start, min(start + size, 1000))).map { Number(id: $0) }, total)
      }
    )
  }

  private func screen(_ list: NumberList) async throws -> TableScreen {
    let screen = TableScreen(list, size: Size(columns: 40, lines: 12))
    screen.appear()
    try await screen.settled(within: .seconds(60))
    return screen
  }

  private func title(_ screen: TableScreen) -> String {
    String(screen.frame().text(ofLine: 0).drop { $0 == " " })
  }

  @Test("Where the source says how many rows there are, the title does")
  func total() async throws {
    let screen = try await screen(list(total: 1000))
    #expect(title(screen) == "1 of 1,000")
    #expect(screen.spokenParts.contains(["row 0  row 1 of 1,000"]))
  }

  @Test("A total that is less than what is there isn't believed")
  func wrongTotal() async throws {
    let list = list(total: 1000)
    let screen = try await screen(list)
    list.insert([Number(id: -1)], at: 0)
    #expect(title(screen) == "2 of 1,001")
    #expect(title(try await self.screen(self.list(total: 5))) == "1 of 20")
  }

  @Test("Rows that a cap has dropped are counted", arguments: [1000, nil])
  func dropped(total: Int?) async throws {
    let list = list(total: total)
    list.maximumItemCount = 60
    let screen = try await screen(list)
    while list.items.last.map({ $0.id <= 600 }) ?? false {
      screen.send(.pageDown)
      try await screen.settled(within: .seconds(60))
    }
    #expect(list.itemCount <= 80)
    let last = try #require(list.items.last?.id)
    #expect(last > 600)
    while !screen.frame().text.contains("> row \(last)\n") { screen.send(.down) }
    screen.send(.up)
    #expect(title(screen) == "\(last) of \(total == nil ? "\(last + 1)+" : "1,000")")
    #expect(screen.frame().text.contains("> row \(last - 1)\n"))
    for _ in 0..<40 {
      screen.send(.home)
      try await screen.settled(within: .seconds(60))
    }
    #expect(title(screen).hasPrefix("1 of "))
    #expect(screen.frame().text.contains("> row 0\n"))
  }

  @Test("Rows of sections before the items are counted, and never taken for dropped ones")
  func sections() async throws {
    let list = list(total: 1000)
    list.firstSection = 1
    list.maximumItemCount = 40
    let screen = try await screen(list)
    #expect(title(screen) == "1 of 1,002")
    screen.send(.end)
    try await screen.settled(within: .seconds(60))
    #expect(try #require(list.items.first?.id) > 0)
    #expect(title(screen) == "1,002 of 1,002")
    screen.send(.home)
    #expect(title(screen) == "1 of 1,002")
  }
}
