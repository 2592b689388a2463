import StatefulTable
import StatefulTableTesting
import Testing

/// A list whose items stand in sections by their titles.
@MainActor
private final class DayList: EntryList {
  /// The title of an item: its text, or else the ten that its id is in.
  var titleOf: (Entry) -> String? = { $0.text.isEmpty ? "day \($0.id / 10)" : $0.text }
  /// What the title was asked of, in order.
  private(set) var asked: [Int] = []
  /// How often the table asked for the rows of a section.
  private(set) var countings = 0

  override func sectionTitle(for item: Entry) -> String? {
    asked.append(item.id)
    return titleOf(item)
  }

  override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    countings += 1
    return super.tableView(tableView, numberOfRowsInSection: section)
  }

  func forgetAsked() {
    asked = []
    countings = 0
  }

  /// The titles and ids of the sections that the table shows.
  var sections: [String] {
    itemSections.map { section in
      let title = tableView(tableView, titleForHeaderInSection: section) ?? "-"
      let rows = 0..<tableView.numberOfRows(inSection: section)
      let ids = rows.map { row in
        item(at: IndexPath(row: row, section: section)).map { "\($0.id)" } ?? "none"
      }
      return ([title + ":"] + ids).joined(separator: " ")
    }
  }

  /// The sections that there must be, by going through all items.
  var expectedSections: [String] {
    var sections: [(title: String?, ids: [String])] = []
    for item in items {
      if sections.last?.title != titleOf(item) || sections.isEmpty {
        sections.append((titleOf(item), []))
      }
      sections[sections.count - 1].ids.append("\(item.id)")
    }
    return sections.map { (["\($0.title ?? "-"):"] + $0.ids).joined(separator: " ") }
  }

  static func opened(_ source: ServerList) async -> DayList {
    let list = DayList(source: source, clock: ManualClock())
    list.tableView.size = Size(columns: 20, lines: 10)
    list.loadOptions.nextPageOffset = 0
    await list.reloaded()
    return list
  }
}

@MainActor
@Suite("Sections of a paged list")
struct PagedSectionTests {
  @Test func `No index path beyond a section has an item`() async {
    let list = await DayList.opened(ServerList(count: 25, pageSize: 25))
    #expect(list.item(at: IndexPath(row: 10, section: 0)) == nil)
    #expect(list.item(at: IndexPath(row: -1, section: 1)) == nil)
    #expect(list.item(at: IndexPath(row: 0, section: 3)) == nil)
  }

  @Test func `An item that is applied with another title joins the section beside it`() async {
    let list = await DayList.opened(ServerList(count: 12, pageSize: 20))
    list.apply([5, 3, 40, 41, 0].map { Entry(id: $0) })
    #expect(list.sections == ["day 0: 5 3", "day 4: 40 41", "day 0: 0"])
    list.apply([5, 3, 40, 41, 0].map { Entry(id: $0, text: $0 == 3 ? "day 4" : "") })
    #expect(list.sections == ["day 0: 5", "day 4: 3 40 41", "day 0: 0"])
    #expect(list.mistakes == [])
  }

  @Test("A page asks for its own titles, and for its own sections, however many there are")
  func pageCost() async {
    let list = await DayList.opened(ServerList(count: 20_000, pageSize: 50))
    var countings: [Int] = []
    while list.loads.hasMorePages {
      list.forgetAsked()
      await list.nextPageLoaded()
      #expect(list.asked.count == 50)
      countings.append(list.countings)
    }
    #expect(list.itemSections.count == 2_000)
    #expect((countings.max() ?? .max) < 50)
  }

  @Test func `An edit asks for no title but its own, and counts the sections around it`() async {
    let list = await DayList.opened(ServerList(count: 20_000, pageSize: 20_000))
    list.forgetAsked()
    list.update(Entry(id: 5_005, text: "other"))
    list.update(Entry(id: 5_005))
    list.insert([Entry(id: 30_000)], at: 7_000)
    list.remove(id: 30_000)
    list.move(id: 4, to: 5)
    #expect(list.asked == [5_005, 5_005, 30_000, 4])
    // Those that are asked for are a few, and the rows on screen are asked for once for each edit.
    #expect(list.countings < 500)
    #expect(list.sections == list.expectedSections)
    #expect(list.mistakes == [])
  }

  @Test("Edits that are made while a title is asked for wait until the table shows the sections")
  func editsWithinTitles() async {
    let source = ServerList(count: 30, pageSize: 10)
    let list = await DayList.opened(source)
    list.titleOf = { [unowned list] item in
      if item.id.isMultiple(of: 10), item.text.isEmpty, list.item(withID: 1000 + item.id) == nil {
        list.insert([Entry(id: 1000 + item.id, text: "made")], at: 0)
      }
      return item.text.isEmpty ? "day \(item.id / 10)" : item.text
    }
    await list.nextPageLoaded()
    #expect(list.sections.first == "made: 1010")
    source.knowsNewer = true
    source.entries.insert(Entry(id: -10), at: 0)
    await list.refreshed()
    #expect(list.sections.prefix(2) == ["made: 990", "day -1: -10"])
    list.insert([Entry(id: 500)], at: 3)
    #expect(list.sections.first == "made: 1500 990")
    await list.reloaded()
    #expect(list.sections == list.expectedSections)
    #expect(list.mistakes == [])
  }
}
