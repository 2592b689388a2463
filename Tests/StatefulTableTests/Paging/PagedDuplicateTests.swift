import StatefulTable
import Testing

@MainActor
@Suite("Duplicates in a paged list")
struct PagedDuplicateTests {
  private static let pages: [Page<Entry, Int>] = [
    Page([Entry(id: 0, text: "a"), Entry(id: 1, text: "a"), Entry(id: 0, text: "b")], next: 1),
    Page([Entry(id: 2, text: "a"), Entry(id: 1, text: "b"), Entry(id: 2, text: "b")], next: nil),
  ]

  private static func list(_ policy: DuplicatePolicy) async -> EntryList {
    let list = EntryList(source: FixedPages(pages: pages))
    list.duplicatePolicy = policy
    list.reload()
    await list.settled()
    await list.loadAll()
    return list
  }

  @Test(
    "The first stays or the newer takes its place, by policy, and all are counted",
    arguments: [(DuplicatePolicy.keepFirst, "aaa"), (.replace, "bbb")]
  )
  func policies(policy: DuplicatePolicy, texts: String) async {
    let list = await Self.list(policy)
    #expect(list.ids == [0, 1, 2])
    #expect(list.items.map(\.text).joined() == texts)
    #expect(list.duplicateCount == 3)
    #expect(list.mistakes == [])
    list.reload()
    await list.settled()
    #expect(list.duplicateCount == 1)
  }

  @Test("Items inserted by hand are held against the rows too")
  func byHand() async {
    let list = await Self.list(.keepFirst)
    list.insert([Entry(id: 1, text: "hand"), Entry(id: 9), Entry(id: 9)], at: 1)
    #expect(list.ids == [0, 9, 1, 2])
    #expect(list.item(withID: 1)?.text == "a")
    list.duplicatePolicy = .replace
    list.insert([Entry(id: 1, text: "hand")], at: 0)
    #expect(list.ids == [0, 9, 1, 2])
    #expect(list.item(withID: 1)?.text == "hand")
    #expect(list.duplicateCount == 6)
  }
}
