@testable import PagingEngine
import TestSupport
import Testing

/// What no story of a whole list tells, and what edits and refreshes cost.
@Suite("A paged list")
struct PagedListTests {
  /// A list that has loaded pages, after which there are more.
  private func list(_ pages: [RowID]...) throws -> PagedList {
    var list = PagedList()
    for (number, ids) in pages.enumerated() {
      let next = PageCursor(number + 1)
      try load(number == 0 ? .first : .next, &list, PageAnswer(ids, next: next))
    }
    return list
  }

  @discardableResult private func load(
    _ kind: PageLoad.Kind,
    _ list: inout PagedList,
    _ answers: PageAnswer...
  ) throws -> [PageLoad.Question] {
    let begun = list.begin(kind)
    var load = try #require(begun)
    var questions: [PageLoad.Question] = []
    for answer in answers {
      questions.append(load.question)
      if list.take(answer, to: &load) != nil { break }
    }
    return questions
  }

  @Test(
    "A page without rows isn't an answer, and a list whose first page has none loses no row by a refresh"
  )
  func emptyFirstPage() throws {
    var list = try list([1, 2], [3, 4])
    let questions = try load(
      .refresh(isLoaded: false),
      &list,
      PageAnswer([], next: 7),
      PageAnswer([1, 2], previous: 5, next: 8)
    )
    #expect(questions == [.after(nil), .after(7)])
    #expect(list.rows == [1, 2, 3, 4])
  }

  @Test("When all rows are removed, an answer in flight brings back none of those removed before")
  func removedBeforeAll() throws {
    var list = try list([1, 2, 3])
    let begun = list.begin(.first)
    var load = try #require(begun)
    _ = list.remove([2])
    _ = list.clear()
    _ = list.take(PageAnswer([1, 2, 3, 4], next: 1), to: &load)
    #expect(list.rows == [4])
  }

  @Test func `What is selected stays, but for what the user or an answer takes away`() throws {
    var list = try list([1, 2], [3, 4])
    list.select([2, 3, 4])
    _ = list.remove([4])
    #expect(Array(list.selection) == [2, 3])
    try load(.jump, &list, PageAnswer([7, 8], previous: 2, next: 3))
    #expect(Array(list.selection) == [2, 3], "a jump takes the place of no row")
    try load(.first, &list, PageAnswer([1, 2], next: 1))
    #expect(Array(list.selection) == [2, 3])
    try load(.next, &list, PageAnswer([3], next: nil))
    #expect(Array(list.selection) == [2, 3])
    try load(.refresh(isLoaded: false), &list, PageAnswer([1, 3], next: nil))
    #expect(Array(list.selection) == [3])
  }

  @Test func `A set of ids is what any set of them is`() {
    var (ids, reference) = (RowIDSet(), Set<RowID>())
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<1_000 {
      let id = RowID(generator.below(300))
      if generator.below(2) == 0 {
        ids.insert(id)
        reference.insert(id)
      } else {
        #expect(ids.remove(id) == (reference.remove(id) != nil))
      }
      #expect(ids.contains(id) == reference.contains(id))
      #expect(ids.count == reference.count)
    }
    #expect(Array(ids) == reference.sorted())
  }

  @Test("A selected row that a gap from below shows to be gone isn't selected any more")
  func goneByGapFromBelow() throws {
    var list = try list([5, 6])
    try load(.refresh(isLoaded: false), &list, PageAnswer([1, 2, 3], next: 9))
    list.select([3, 5])
    let below = try #require(list.gaps.last)
    list.store.update(below) { $0.previous = 7 }
    try load(.gapFromBelow(key: below), &list, PageAnswer([1, 2, 4], previous: 6, next: 5))
    #expect(list.rows == [1, 2, 4, 5, 6])
    #expect(Array(list.selection) == [5])
  }

  @Test("A gap filled from below passes the piece above it, and stays a gap above that")
  func fromBelow() throws {
    var list = try list([5, 6])
    try load(.refresh(isLoaded: false), &list, PageAnswer([3, 4], next: 9))
    try load(.refresh(isLoaded: false), &list, PageAnswer([11, 12], next: 8))
    #expect(list.pieces == [[11, 12], [3, 4], [5, 6]])
    let below = try #require(list.gaps.last)
    list.store.update(below) { $0.previous = 7 }
    try load(.gapFromBelow(key: below), &list, PageAnswer([1, 2, 3, 4], previous: 6, next: 5))
    #expect(list.pieces == [[11, 12], [1, 2, 3, 4, 5, 6]])
  }

  @Test(
    "What a refresh leaves of a page is joined with the page below, if they have no more ids than the page above"
  )
  func smallNeighbors() throws {
    var list = try list(Array(1...20), Array(21...40), Array(41...60))
    var rows = list.rows
    for number in 1...500 {
      rows.insert(RowID(1_000 + number), at: 0)
      let cursor = PageCursor(1_000 + number)
      let answer = PageAnswer(Array(rows.prefix(20)), next: cursor)
      try load(.refresh(isLoaded: false), &list, answer)
      #expect(list.rows == rows)
    }
    #expect(list.pages.count < 2 * rows.count / 20)
    // The joined page is asked for at the place of the upper one.
    let joined = list.pages[1]
    #expect(joined.ids == Array(rows[20..<20 + joined.ids.count]))
    let (first, key) = (list.pages[0], joined.key)
    #expect(joined.place == first.next)
    _ = list.unload(from: key, through: key)
    let answer = PageAnswer(Array(rows[20..<40]), next: 3_000)
    #expect(try load(.unloaded(key: key), &list, answer) == [.after(joined.place)])
    #expect(list.rows == rows)
    #expect(list.gaps.isEmpty)
  }

  @Test func `A log that grows by a row at each refresh doesn't get a page for each`() throws {
    var list = PagedList(order: .newestLast)
    try load(.first, &list, PageAnswer(Array(1...20), next: 0, isLast: true))
    for number in 1...500 {
      let answer = PageAnswer([RowID(20 + number)], next: PageCursor(number), isLast: true)
      let questions = try load(.refresh(isLoaded: false), &list, answer)
      #expect(questions == [.after(PageCursor(number - 1))])
    }
    #expect(list.rows == Array(1...520))
    #expect(list.pages.count == 26)
    // Each is asked for after the page above.
    for (above, page) in zip(list.pages, list.pages.dropFirst()) {
      #expect(page.place == above.next)
    }
  }

  @Test("Of more than 10,000 edits, the oldest removals without a page are forgotten")
  func manyRemovals() throws {
    var list = try list([1, 2, 3])
    _ = list.remove([2])
    _ = list.insert([10], at: 1)
    for id in RowID(100)..<20_100 {
      _ = list.insert([id], at: 0)
      _ = list.remove([id])
      try #require(list.edits.entries.count <= 10_000)
    }
    #expect(list.edits.entries.count >= 5_000)
    #expect(list.rows == [1, 10, 3])
    try load(.next, &list, PageAnswer([20_099, 4], next: 5))
    #expect(list.rows == [1, 10, 3, 4], "the last removals are remembered")
  }

  /// How long it takes to insert rows all over a page of a number of rows, and to remove others.
  private func editTime(amid count: Int) throws -> Duration {
    var list = try list(Array(0..<RowID(count)))
    var rows = list.rows
    var isRight = true
    let time = cpuTime {
      for number in 0..<500 {
        let row = number * 7_919 % count
        isRight = isRight && list.insert([RowID(count + number)], at: row).inserts == [row]
        isRight = isRight && list.remove([RowID(number)]).deletes.count == 1
      }
    }
    for number in 0..<500 {
      rows.insert(RowID(count + number), at: number * 7_919 % count)
      if let gone = rows.firstIndex(of: RowID(number)) { rows.remove(at: gone) }
    }
    #expect(isRight && list.rows == rows)
    return time
  }

  @Test("An edit amid a page of 200,000 rows costs about as much as amid one of 1,000")
  func longPage() throws {
    let short = try editTime(amid: 1_000)
    let long = try editTime(amid: 200_000)
    #expect(long < short * 20, "\(long) and \(short)")
  }

  @Test("Rows that were inserted one below the other, in any number, cost a step each")
  func chain() throws {
    var list = try list([1, 2, 3])
    let few = cpuTime { _ = list.insert(Array(100..<1_100), at: 1) }
    let many = cpuTime { _ = list.insert(Array(1_100..<21_100), at: 1_001) }
    #expect(many < few * 200, "\(many) and \(few)")
    #expect(list.rows == [1] + Array(100..<21_100) + [2, 3])
    _ = list.move(10_000, to: 0)
    _ = list.remove([100])
    #expect(list.rows.prefix(3) == [10_000, 1, 101])
    try load(.refresh(isLoaded: false), &list, PageAnswer([1, 2, 3], next: 1))
    #expect(list.rows == [1, 2, 3])
  }
}
