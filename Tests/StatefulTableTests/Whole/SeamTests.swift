import StatefulTable
import StatefulTableTesting
import StatefulTableText
import TestSupport
import Testing

/// Where two parts of a list meet: a page and the rows that are there, items and other sections, a batch and
/// its edits.
@MainActor
@Suite("The seams of a paged list")
struct SeamTests {
  private static func path(_ row: Int, _ section: Int = 0) -> IndexPath {
    IndexPath(row: row, section: section)
  }

  private static func world(
    rows: Int,
    pages pageSize: Int = 20,
    _ change: (inout World) -> Void = { _ in }
  ) -> World {
    var world = World(name: "seam", rowCount: rows, pageSize: pageSize, lines: 10)
    change(&world)
    return world
  }

  /// A list that has loaded a number of pages.
  private static func list(
    _ source: WorldSource,
    _ world: World,
    pages: Int = 1
  ) async -> WholeList {
    let list = WholeList(source, world, clock: ManualClock())
    list.reload()
    await list.settled()
    for _ in 1..<max(2, pages) where pages > 1 {
      if world.gravity == .bottom { list.tableView.scroll(by: .max) }
      list.loadNextPage()
      await list.settled()
    }
    if world.gravity == .bottom { list.tableView.scroll(by: .max) }
    return list
  }

  /// A list that has loaded a number of pages, and another below its end, for which its first rows may be dropped.
  private static func listWithPageBelow(
    _ source: WorldSource,
    _ world: World,
    pages: Int
  ) async -> WholeList {
    let list = await list(source, world, pages: pages)
    list.tableView.scroll(by: .max)
    list.loadNextPage()
    await list.settled()
    return list
  }

  private static func loadAll(_ list: WholeList) async {
    while list.loads.hasGaps || list.shouldLoadNextPage(in: list) {
      if let row = list.gaps.first { list.loadGap(aboveRow: row) } else { list.loadNextPage() }
      await list.settled()
    }
  }

  private static func turns(until isDone: () -> Bool) async {
    for _ in 0..<1000 where !isDone() { await mainActorTurn() }
  }

  private static func cursorID(_ list: WholeList) -> Int? {
    list.tableView.cursor.flatMap { list.item(at: $0)?.id }
  }

  private static func topID(_ list: WholeList) -> Int? {
    list.tableView.anchor.flatMap { list.item(at: $0.indexPath)?.id }
  }

  // MARK: A page and the rows

  @Test("A refresh hides nothing that came below a pinned row")
  func pinnedRow() async {
    let world = Self.world(rows: 61) { $0.pinnedCount = 1 }
    let source = WorldSource(world)
    let list = await Self.list(source, world, pages: 4)
    #expect(list.ids == Array(0...60))
    source.server.insertAtTop(25)
    list.loadNewer()
    await list.settled()
    #expect(Array(list.ids.prefix(20)) == [0] + Array(1000..<1019))
    await Self.loadAll(list)
    #expect(list.ids == source.server.rows.map(\.id))
    #expect(list.mistakes == [])
  }

  @Test("A refresh deletes no row that is still at the server because another was bumped over it")
  func bumpedRow() async {
    let world = Self.world(rows: 60)
    let source = WorldSource(world)
    let list = await Self.list(source, world, pages: 3)
    source.server.insertAtTop(25)
    source.server.bump(id: 2)
    let page = source.server.rows.prefix(20).map(\.id)
    list.loadNewer()
    await list.settled()
    #expect(list.ids.prefix(20).elementsEqual(page))
    let isReplaced = list.ids == page
    let isJoined = list.ids.contains(0) && list.ids.contains(1)
    #expect(isReplaced || isJoined)
    await Self.loadAll(list)
    #expect(list.ids == source.server.rows.map(\.id))
    #expect(list.mistakes == [])
  }

  @Test("A row that is waited for is found among those that replace what the source has kept")
  func awaitedRowAfterPreview() async {
    let world = Self.world(rows: 40) {
      $0.keptCount = 2
      $0.lines = 4
    }
    let source = WorldSource(world)
    let list = WholeList(source, world, clock: ManualClock())
    source.hold()
    list.reload()
    await Self.turns { list.itemCount == 2 }
    list.reload()
    list.tableView.position = TablePosition(section: 0, row: 12, id: "12")
    source.release()
    await list.settled()
    #expect(Self.topID(list) == 12)
  }

  @Test("A refresh by offset of all pages skips no row if others are removed while it reads")
  func removalsDuringRefresh() async {
    let world = Self.world(rows: 20, pages: 2) {
      $0.isOffsetBased = true
      $0.refreshDepth = .loaded
    }
    let source = WorldSource(world)
    let list = await Self.list(source, world, pages: 4)
    source.hold()
    list.loadNewer()
    await Self.turns { source.answers.count == 5 }
    source.server.remove(id: 0)
    source.release()
    await list.settled()
    #expect(list.ids == Array(1..<9))
    await Self.loadAll(list)
    #expect(list.ids == Array(1..<20))
  }

  @Test("Nor does a way up by offset that reads several pages")
  func removalsDuringPreviousPage() async {
    let world = Self.world(rows: 7, pages: 3) {
      $0.isOffsetBased = true
      $0.findsPages = true
    }
    let source = WorldSource(world)
    let list = await Self.list(source, world)
    list.jump(toRow: 4)
    await list.settled()
    await Self.loadAll(list)
    #expect(list.ids == Array(3..<7))
    for id in [0, 4] { source.server.remove(id: id) }
    source.hold()
    list.loadPreviousPage()
    await Self.turns { source.answers.last?.items.map(\.id) == [1, 2, 3] }
    for id in [1, 5] { source.server.remove(id: id) }
    source.release()
    await list.settled()
    await Self.loadAll(list)
    #expect(list.ids == [2, 3, 6])
  }

  @Test("A row that was removed by hand where a page above ends doesn't take others with it")
  func removedRowAtBorder() async {
    let world = Self.world(rows: 13, pages: 2) {
      $0.isOffsetBased = true
      $0.findsPages = true
    }
    let list = await Self.list(WorldSource(world), world)
    list.jump(toRow: 7)
    await list.settled()
    list.loadPreviousPage()
    await list.settled()
    #expect(list.ids == [4, 5, 6, 7])
    list.remove(id: 4)
    list.loadPreviousPage()
    await list.settled()
    #expect(list.ids == [2, 3, 5, 6, 7])
  }

  @Test("A refresh leaves a row in its place that was moved by hand, but isn't elsewhere for it")
  func movedRowInPlace() async {
    let world = Self.world(rows: 20, pages: 6) {
      $0.rowsBehind = 3
      $0.lines = 3
    }
    let list = await Self.list(WorldSource(world), world)
    list.move(id: 4, to: 5)
    list.remove(id: 5)
    list.tableView.scroll(by: .max)
    list.tableView.scroll(by: -2)
    #expect(Self.topID(list) == 4)
    list.loadNewer()
    await list.settled()
    #expect(list.ids == Array(0..<6))
    #expect(Self.topID(list) == 4)
  }

  @Test(
    "Pages that were dropped above the rows load again after all items were applied as they are"
  )
  func droppedPagesAfterApply() async {
    let world = Self.world(rows: 1000) {
      $0.maximumItemCount = 60
      $0.nextPageOffset = 3
    }
    let source = WorldSource(world)
    let list = await Self.list(source, world)
    for _ in 0..<1000 where Self.topID(list) != 200 {
      list.tableView.scroll(by: 1)
      await list.settled()
    }
    #expect(Self.topID(list) == 200)
    list.apply(list.items)
    #expect(list.shouldLoadPreviousPage(in: list))
    for _ in 0..<1000 where Self.topID(list) != 0 {
      list.tableView.scroll(by: -1)
      await list.settled()
    }
    #expect(Self.topID(list) == 0)
    #expect(list.ids.elementsEqual(list.ids.indices))
    #expect(list.mistakes == [])
  }

  @Test("A restored position waits for its row while pages are to come that may have it")
  func restoredPosition() async {
    let world = Self.world(rows: 100) { $0.nextPageOffset = 3 }
    let source = WorldSource(world)
    source.server.insertAtTop(15)
    let list = WholeList(source, world, clock: ManualClock())
    list.tableView.position = TablePosition(section: 0, row: 30, id: "30")
    list.reload()
    await list.settled()
    #expect(Self.topID(list) == 30)
  }

  @Test("A restored position waits for its row, though another one is loaded that was selected")
  func restoredPositionAfterSelection() async {
    let world = Self.world(rows: 38, pages: 8) {
      $0.start = 13
      $0.isNewestLast = true
      $0.findsPages = true
      $0.allowsMultipleSelection = true
      $0.lines = 2
      $0.nextPageOffset = 1
    }
    let list = await Self.list(WorldSource(world), world)
    list.tableView.selectRow(at: Self.path(list.ids.firstIndex(of: 9) ?? 0))
    list.jump(toItemWithID: 32)
    await list.settled()
    list.tableView.position = TablePosition(section: 0, row: 0, id: "0")
    await list.settled()
    #expect(Self.topID(list) == 0)
    #expect(list.selectedIDs == [9])
  }

  @Test("A restored position that is set during a jump waits for its row")
  func restoredPositionDuringJump() async {
    let world = Self.world(rows: 38, pages: 8) {
      $0.start = 13
      $0.findsPages = true
      $0.nextPageOffset = 1
    }
    let source = WorldSource(world)
    let list = await Self.list(source, world)
    source.hold()
    list.jump(toItemWithID: 32)
    list.tableView.position = TablePosition(section: 0, row: 0, id: "0")
    source.release()
    await list.settled()
    #expect(Self.topID(list) == 0)
  }

  @Test("A jump ends the wait for the row of a restored position", arguments: [true, false])
  func jumpAfterRestoredPosition(isLoaded: Bool) async {
    let world = Self.world(rows: 38, pages: 8) {
      $0.start = 13
      $0.findsPages = true
    }
    let source = WorldSource(world)
    let list = await Self.list(source, world)
    source.hold()
    list.reload()
    list.tableView.position = TablePosition(section: 0, row: 0, id: "0")
    let id = isLoaded ? 15 : 32
    list.jump(toItemWithID: id)
    if !isLoaded {
      source.release()
      await list.settled()
    }
    #expect(Self.cursorID(list) == id)
    source.release()
    await list.settled()
  }

  @Test("A restored position whose row is gone is its index path once all pages are there")
  func restoredPositionOfGoneRow() async {
    let world = Self.world(rows: 100) { $0.nextPageOffset = 3 }
    let source = WorldSource(world)
    source.server.remove(id: 30)
    let list = WholeList(source, world, clock: ManualClock())
    list.tableView.position = TablePosition(section: 0, row: 30, id: "30")
    list.reload()
    await list.settled()
    #expect(!list.shouldLoadNextPage(in: list))
    #expect(list.tableView.anchor?.indexPath == Self.path(30))
  }

  @Test("A restored position also waits for its row while a reload takes the place of a refresh")
  func restoredPositionDuringReload() async {
    let world = Self.world(rows: 20)
    let source = WorldSource(world)
    let list = await Self.list(source, world)
    #expect(!list.shouldLoadNextPage(in: list))
    source.server.insertAtTop(12)
    source.hold()
    list.loadNewer()
    list.tableView.position = TablePosition(section: 0, row: 9, id: "1009")
    list.reload()
    source.release()
    await list.settled()
    #expect(Self.topID(list) == 1009)
  }

  @Test("Pages that the list reads again by itself don't end the way to the end")
  func readAgain() async {
    let world = Self.world(rows: 400, pages: 10) { $0.isOffsetBased = true }
    let source = WorldSource(world)
    let list = await Self.list(source, world, pages: 10)
    #expect(list.ids == Array(0..<100))
    for id in 0..<70 { list.remove(id: id) }
    list.loadToEnd()
    await list.settled()
    #expect(list.ids == Array(70..<400))
    #expect(!list.isLoadingToEnd)
  }

  @Test("No row is skipped that moves up because another is removed while a page is on its way")
  func removedMeanwhile() async {
    let world = Self.world(rows: 8, pages: 2) { $0.isOffsetBased = true }
    let source = WorldSource(world)
    let list = await Self.list(source, world, pages: 2)
    // The list goes back by a row, to a page that it reads again.
    list.remove(id: 0)
    source.hold()
    list.loadNextPage()
    await Self.turns(until: { source.answers.count == 3 })
    source.server.remove(id: 2)
    list.remove(id: 2)
    source.release()
    await list.settled()
    await Self.loadAll(list)
    #expect(list.ids == [1, 3, 4, 5, 6, 7])
  }

  @Test(
    "No row is skipped that moves up because others are removed before and after a removal here"
  )
  func removedAround() async {
    let world = Self.world(rows: 8, pages: 2) { $0.isOffsetBased = true }
    let source = WorldSource(world)
    let list = await Self.list(source, world, pages: 2)
    source.server.remove(id: 0)
    source.hold()
    list.loadNextPage()
    await Self.turns(until: { source.answers.count == 3 })
    source.server.remove(id: 1)
    list.remove(id: 1)
    source.server.remove(id: 2)
    source.release()
    await list.settled()
    await Self.loadAll(list)
    #expect(list.ids == [0, 2, 3, 4, 5, 6, 7])
  }

  @Test("Rows that are removed one after the other don't end the way to the end")
  func removedOnTheWay() async {
    let world = Self.world(rows: 30, pages: 5) { $0.isOffsetBased = true }
    let source = WorldSource(world)
    let list = await Self.list(source, world)
    for id in [20, 21, 22] {
      source.server.remove(id: id)
      list.loadNextPage()
      await list.settled()
    }
    source.server.remove(id: 23)
    list.loadToEnd()
    await list.settled()
    #expect(list.ids == source.server.rows.map(\.id))
  }

  @Test("Nor does a row that is removed here after it was removed at the server")
  func removedHereOnTheWay() async {
    let world = Self.world(rows: 10, pages: 2) {
      $0.isOffsetBased = true
      $0.emptyPageBudget = 1
    }
    let source = WorldSource(world)
    let list = await Self.list(source, world)
    source.server.remove(id: 0)
    list.loadNextPage()
    await list.settled()
    #expect(list.ids == [0, 1, 2])
    list.remove(id: 0)
    list.loadToEnd()
    await list.settled()
    #expect(list.ids == Array(1..<10))
  }

  @Test("No row is skipped that moves up because another is removed below a refreshed page")
  func removedBelowRefresh() async {
    let world = Self.world(rows: 8, pages: 2) { $0.isOffsetBased = true }
    let source = WorldSource(world)
    let list = await Self.list(source, world, pages: 2)
    source.server.remove(id: 2)
    list.loadNewer()
    await list.settled()
    await Self.loadAll(list)
    #expect(list.ids.filter { $0 != 2 } == [0, 1, 3, 4, 5, 6, 7])
  }

  @Test("No row is skipped that moved up into a page that was read again and is dropped since")
  func removedBeforeDroppedPages() async {
    let world = Self.world(rows: 40, pages: 5) {
      $0.isOffsetBased = true
      $0.maximumItemCount = 15
      $0.lines = 1
    }
    let source = WorldSource(world)
    let list = await Self.listWithPageBelow(source, world, pages: 3)
    #expect(list.ids == Array(5..<20))
    source.server.remove(id: 6)
    // The list goes back by a row, to the last page.
    list.loadNextPage()
    await list.settled()
    #expect(list.ids == Array(5..<21))
    list.tableView.scroll(by: .min)
    list.loadPreviousPage()
    await list.settled()
    #expect(list.ids == Array(0..<15))
    list.maximumItemCount = nil
    await Self.loadAll(list)
    #expect(list.ids == Array(0..<40))
  }

  @Test("Pages are not dropped and loaded for ever where headers cover all rows on screen")
  func coveredRows() async {
    let world = Self.world(rows: 36, pages: 3) {
      $0.maximumItemCount = 8
      $0.titleLength = 1
      $0.lines = 2
      $0.nextPageOffset = 3
    }
    let source = WorldSource(world)
    let list = await Self.list(source, world)
    list.tableView.scroll(by: 5)
    await list.settled()
    #expect(list.tableView.indexPathsForVisibleRows == [])
    let answerCount = source.answers.count
    list.loadNextPage()
    await Self.turns(until: { source.answers.count > answerCount + 9 })
    #expect(source.answers.count == answerCount + 1)
    #expect(!list.isLoading)
  }

  @Test("A row of a page is shown, though it was inserted in a page that is dropped for it")
  func rowOfDroppedPage() async {
    let world = Self.world(rows: 60) { $0.maximumItemCount = 40 }
    let source = WorldSource(world)
    let list = await Self.list(source, world)
    list.insert([PlacedItem(id: 45)], at: 0)
    list.loadNextPage()
    await list.settled()
    list.tableView.scroll(by: .max)
    list.loadNextPage()
    await list.settled()
    #expect(list.ids == Array(20..<60))
    #expect(list.mistakes == [])
  }

  @Test("Cursor and selection follow a row of a page that is dropped for one that has it, too")
  func cursorOfRowOnBothPages() async {
    let world = Self.world(rows: 60) {
      $0.maximumItemCount = 40
      $0.allowsMultipleSelection = true
    }
    let source = WorldSource(world)
    let list = await Self.list(source, world)
    list.insert([PlacedItem(id: 45)], at: 0)
    list.tableView.moveCursor(to: Self.path(0))
    list.tableView.selectRow(at: Self.path(0))
    list.loadNextPage()
    await list.settled()
    list.tableView.scroll(by: .max)
    list.loadNextPage()
    await list.settled()
    #expect(list.ids == Array(20..<60))
    #expect(Self.cursorID(list) == 45)
    #expect(list.tableView.indexPathsForSelectedRows == [Self.path(25)])
    source.server.move(id: 45, behind: 9)
    list.tableView.scroll(by: .min)
    list.loadPreviousPage()
    await list.settled()
    #expect(list.ids == Array(0..<10) + [45] + Array(10..<40))
    #expect(Self.cursorID(list) == 45)
    #expect(list.tableView.indexPathsForSelectedRows == [Self.path(10)])
    #expect(list.mistakes == [])
  }

  @Test("It is as it was made by hand while the page was on its way")
  func updatedRowOfDroppedPage() async {
    let world = Self.world(rows: 60) { $0.maximumItemCount = 40 }
    let source = WorldSource(world)
    let list = await Self.list(source, world, pages: 2)
    list.tableView.scroll(by: .max)
    source.hold()
    list.loadNextPage()
    list.insert([PlacedItem(id: 45, text: "mine")], at: 0)
    source.release()
    await list.settled()
    #expect(list.ids == Array(20..<60))
    #expect(list.item(withID: 45)?.text == "mine")
  }

  @Test("A row of a dropped page is shown again, though it was bumped into a page dropped for it")
  func bumpedRowOfDroppedPage() async {
    let world = Self.world(rows: 80) { $0.maximumItemCount = 40 }
    let source = WorldSource(world)
    let list = await Self.list(source, world, pages: 2)
    list.tableView.scroll(by: .max)
    source.server.move(id: 10, behind: 50)
    list.loadNextPage()
    await list.settled()
    #expect(list.ids.contains(10) && list.ids.first == 20)
    source.server.move(id: 10, behind: 9)
    list.tableView.scroll(by: .min)
    list.loadPreviousPage()
    await list.settled()
    #expect(list.ids == Array(0..<40))
    #expect(list.mistakes == [])
  }

  @Test("A previous page of rows that were bumped doesn't hide those that were there before")
  func previousPageOfBumpedRows() async {
    let world = Self.world(rows: 10, pages: 2) {
      $0.maximumItemCount = 4
      $0.lines = 1
    }
    let source = WorldSource(world)
    let list = await Self.listWithPageBelow(source, world, pages: 2)
    #expect(list.ids == [2, 3, 4, 5])
    for id in [5, 4, 3] { source.server.bump(id: id) }
    list.loadPreviousPage()
    await list.settled()
    #expect(list.ids == [3, 4, 5, 0, 1, 2, 6, 7])
  }

  @Test("A row that moved among the rows that a previous page reaches is shown there")
  func rowMovedIntoReachedRows() async {
    let world = Self.world(rows: 60, pages: 4) {
      $0.maximumItemCount = 12
      $0.lines = 1
    }
    let source = WorldSource(world)
    let list = await Self.listWithPageBelow(source, world, pages: 3)
    #expect(list.ids == Array(4..<16))
    list.tableView.scroll(by: .min)
    // The page doesn't end as it did, so that the one behind it is read, too.
    source.server.move(id: 3, behind: 5)
    list.loadPreviousPage()
    await list.settled()
    #expect(Array(list.ids.prefix(7)) == [0, 1, 2, 4, 5, 3, 6])
    #expect(list.mistakes == [])
  }

  @Test("A row that was put below by hand isn't where a previous page's other rows come")
  func rowAmongReachedRowsPutByHand() async {
    let world = Self.world(rows: 60, pages: 4) {
      $0.maximumItemCount = 12
      $0.lines = 1
    }
    let list = await Self.listWithPageBelow(WorldSource(world), world, pages: 3)
    list.tableView.scroll(by: .min)
    list.insert([PlacedItem(id: 2)], at: 3)
    list.loadPreviousPage()
    await list.settled()
    #expect(Array(list.ids.prefix(7)) == [0, 1, 3, 4, 5, 6, 2])
  }

  @Test("A row that moved among the rows above a gap is shown there by a page from below")
  func rowMovedAboveGap() async {
    let world = Self.world(rows: 40, pages: 5) {
      $0.start = 20
      $0.startsOnce = true
    }
    let source = WorldSource(world)
    let list = await Self.list(source, world)
    list.loadNewer()
    await list.settled()
    for _ in 0..<2 {
      list.tableView.scroll(by: .max)
      list.loadGap(aboveRow: 5)
      await list.settled()
    }
    #expect(list.ids == Array(0..<5) + Array(10..<25))
    source.server.move(id: 30, behind: 2)
    for id in 5..<10 { source.server.remove(id: id) }
    list.loadGap(aboveRow: 5)
    await list.settled()
    #expect(list.ids == [0, 1, 2, 30, 3, 4] + Array(10..<25))
    #expect(list.gaps == [])
    #expect(list.mistakes == [])
  }

  @Test("A page from below goes into a gap by the order of the rows that weren't moved by hand")
  func rowMovedByHandAboveGap() async {
    let world = Self.world(rows: 8, pages: 4) {
      $0.start = 4
      $0.startsOnce = true
    }
    let source = WorldSource(world)
    let list = await Self.list(source, world)
    source.server.insertAtTop(1)
    list.loadNewer()
    await list.settled()
    let new = list.ids[0]
    #expect(list.ids == [new, 0, 1, 2] + Array(4..<8))
    list.move(id: 2, to: 2)
    list.tableView.scroll(by: .max)
    list.loadGap(aboveRow: 4)
    await list.settled()
    #expect(list.ids == [new, 0, 2, 1] + Array(3..<8))
    #expect(list.gaps == [])
  }

  @Test(
    "A gap that closes without a new row goes from the screen, though rows below it are dropped"
  )
  func gapWithoutRows() async {
    let world = Self.world(rows: 51, pages: 10) {
      $0.start = 9
      $0.startsOnce = true
      $0.maximumItemCount = 30
      $0.titleLength = 7
    }
    let source = WorldSource(world)
    let list = await Self.list(source, world)
    list.loadPreviousPage()
    await list.settled()
    list.remove(id: 9)
    for _ in 0..<2 {
      list.tableView.scroll(by: .max)
      list.loadNextPage()
      await list.settled()
    }
    #expect(list.ids == Array(10..<39))
    list.tableView.scroll(by: -100)
    list.loadNewer()
    await list.settled()
    #expect(list.gaps == [10])
    list.loadGap(aboveRow: 10)
    await list.settled()
    #expect(list.gaps == [])
    #expect(
      !list.tableView.visibleItems.contains { if case .gap = $0.content { true } else { false } }
    )
  }

  @Test("A previous page has the rows that a refresh has taken from the page below")
  func previousPageOfRefreshedRows() async {
    let world = Self.world(rows: 75, pages: 8) {
      $0.start = .max
      $0.startsOnce = true
      $0.maximumItemCount = 30
    }
    let source = WorldSource(world)
    let list = await Self.list(source, world)
    while list.shouldLoadPreviousPage(in: list) {
      list.tableView.scroll(by: .min)
      list.loadPreviousPage()
      await list.settled()
    }
    #expect(list.ids == Array(0..<27))
    list.loadNewer()
    await list.settled()
    list.tableView.scroll(by: .max)
    list.loadNextPage()
    await list.settled()
    #expect(list.ids == Array(8..<35))
    list.tableView.scroll(by: .min)
    list.loadPreviousPage()
    await list.settled()
    #expect(list.ids.starts(with: 0..<20))
  }

  @Test("Pages that a refresh has read as one are read again as one")
  func previousPageOfPagesReadAsOne() async {
    let world = Self.world(rows: 75, pages: 7) {
      $0.isOffsetBased = true
      $0.findsPages = true
      $0.maximumItemCount = 30
      $0.lines = 3
    }
    let source = WorldSource(world)
    let list = await Self.list(source, world)
    func loadToEnd() async {
      while list.shouldLoadNextPage(in: list) {
        list.tableView.scroll(by: .max)
        list.loadNextPage()
        await list.settled()
      }
    }
    func loadPreviousPage() async {
      list.tableView.scroll(by: .min)
      list.loadPreviousPage()
      await list.settled()
    }
    await loadToEnd()
    await loadPreviousPage()
    #expect(list.ids == Array(42..<70))
    list.apply(list.items.reversed())
    source.server.remove(id: 3)
    // No row is where the source had it, so that one page after the other is read.
    list.loadNewer()
    await list.settled()
    #expect(list.ids == Array(43..<64))
    await loadToEnd()
    #expect(list.ids == Array(64..<75))
    await loadPreviousPage()
    #expect(list.ids == Array(43..<71))
    #expect(list.mistakes == [])
  }

  @Test("A row that is inserted while all pages are refreshed pushes none into the next page")
  func insertionIntoRefreshedPages() async {
    let world = Self.world(rows: 30, pages: 3) {
      $0.refreshDepth = .loaded
      $0.maximumItemCount = 14
      $0.lines = 4
    }
    let source = WorldSource(world)
    let list = await Self.list(source, world, pages: 3)
    source.hold()
    list.loadNewer()
    await Self.turns { source.answers.count == 4 }
    list.insert([PlacedItem(id: 5000)], at: 1)
    source.release()
    await list.settled()
    #expect(list.ids == [0, 5000] + Array(1..<9))
    while list.ids.contains(4) {
      list.tableView.scroll(by: .max)
      list.loadNextPage()
      await list.settled()
    }
    source.server.insertAtTop(1)
    while list.shouldLoadPreviousPage(in: list) {
      list.tableView.scroll(by: .min)
      list.loadPreviousPage()
      await list.settled()
    }
    #expect(list.ids.starts(with: [1000] + Array(0..<9)))
    #expect(list.mistakes == [])
  }

  @Test("A selection that was dropped is back with its row, also where the cursor follows the end")
  func droppedSelectionAtTheBottom() async {
    let world = Self.world(rows: 60) {
      $0.maximumItemCount = 40
      $0.gravity = .bottom
      $0.lines = 2
    }
    let source = WorldSource(world)
    let list = await Self.list(source, world, pages: 3)
    #expect(list.ids == Array(20..<60))
    list.tableView.moveCursor(to: Self.path(38))
    list.tableView.scroll(by: .min)
    list.loadPreviousPage()
    await list.settled()
    #expect(list.ids == Array(0..<40))
    #expect(list.tableView.indexPathForSelectedRow == nil)
    list.tableView.scroll(by: .max)
    list.loadNextPage()
    await list.settled()
    #expect(list.tableView.indexPathForSelectedRow.flatMap(list.item(at:))?.id == 58)
  }

  @Test("It is back, too, if a refresh has replaced all rows while the cursor followed the end")
  func droppedSelectionAfterRefresh() async {
    let world = Self.world(rows: 60) {
      $0.maximumItemCount = 40
      $0.gravity = .bottom
      $0.lines = 2
      $0.gapPolicy = .replace
    }
    let source = WorldSource(world)
    let list = await Self.list(source, world, pages: 3)
    list.tableView.moveCursor(to: Self.path(38))
    list.tableView.scroll(by: .min)
    list.loadPreviousPage()
    await list.settled()
    #expect(list.ids == Array(0..<40))
    source.server.insertAtTop(20)
    list.loadNewer()
    await list.settled()
    #expect(list.ids == Array(1000..<1020))
    for _ in 0..<3 {
      #expect(list.tableView.indexPathForSelectedRow == nil)
      list.tableView.scroll(by: .max)
      list.loadNextPage()
      await list.settled()
    }
    #expect(list.tableView.indexPathForSelectedRow.flatMap(list.item(at:))?.id == 58)
  }

  @Test("It is selected again when a filter ends that hid the row as it came back")
  func droppedSelectionBehindFilter() async {
    let world = Self.world(rows: 60) { $0.maximumItemCount = 40 }
    for movesCursor in [false, true] {
      let source = WorldSource(world)
      let list = await Self.list(source, world, pages: 2)
      list.tableView.moveCursor(to: Self.path(3))
      list.tableView.scroll(by: .max)
      list.loadNextPage()
      await list.settled()
      #expect(list.ids == Array(20..<60))
      list.filter("7")
      list.loadPreviousPage()
      await list.settled()
      #expect(list.ids == Array(0..<60))
      if movesCursor { list.tableView.moveCursor(to: Self.path(1)) }
      list.filter("")
      let selected = list.tableView.indexPathForSelectedRow.flatMap(list.item(at:))?.id
      #expect(selected == (movesCursor ? 17 : 3))
    }
  }

  @Test("A row is shown that moves above the first one, though its page is dropped for that")
  func movedRowOfDroppedPage() async {
    let world = Self.world(rows: 40, pages: 4) {
      $0.start = 20
      $0.isNewestLast = true
      $0.maximumItemCount = 8
      $0.lines = 1
    }
    let source = WorldSource(world)
    let list = await Self.list(source, world, pages: 2)
    #expect(list.ids == Array(20..<28))
    list.tableView.scroll(by: .min)
    source.server.move(id: 27, behind: 17)
    list.loadPreviousPage()
    await list.settled()
    #expect(list.ids == [17, 27, 18, 19, 20, 21, 22, 23])
    #expect(list.mistakes == [])
  }

  @Test("Rows stay on screen that a refresh has where they were put by hand")
  func rowsMovedBack() async {
    let world = Self.world(rows: 21, pages: 2) {
      $0.titleLength = 2
      $0.rowsBehind = 3
      $0.lines = 7
    }
    let list = await Self.list(WorldSource(world), world)
    list.move(id: 0, to: 1)
    list.move(id: 1, to: 1)
    list.loadNextPage()
    await list.settled()
    list.loadNewer()
    await list.settled()
    #expect(list.ids == [0, 1, 2, 3])
    #expect(Self.topID(list) == 0)
  }

  @Test("The cursor stays on a row that takes in another one within a batch")
  func cursorOfJoinedRowInBatch() async {
    let world = Self.world(rows: 20)
    let list = await Self.list(WorldSource(world), world)
    list.tableView.moveCursor(to: Self.path(2))
    list.tableView.performBatchUpdates {
      list.remove(id: 0)
      list.insert([PlacedItem(id: 5000), PlacedItem(id: 5001)], at: 0)
      list.update(PlacedItem(id: 2), replacing: 5000)
    }
    #expect(list.ids == [5001] + Array(1..<20))
    #expect(Self.cursorID(list) == 2)
    #expect(list.mistakes == [])
  }

  @Test("So does the selection, whichever of both was selected")
  func selectionOfJoinedRowInBatch() async {
    let world = Self.world(rows: 20) { $0.allowsMultipleSelection = true }
    for (selected, cursor) in [(7, 1), (7, 3), (3, 7), (3, 1)] {
      let list = await Self.list(WorldSource(world), world)
      list.insert([PlacedItem(id: 5000)], at: 3)
      list.tableView.selectRow(at: Self.path(selected))
      list.tableView.moveCursor(to: Self.path(cursor))
      list.tableView.performBatchUpdates {
        list.insert([PlacedItem(id: 5001)], at: 0)
        list.update(PlacedItem(id: 6), replacing: 5000)
      }
      #expect(list.ids == [5001] + Array(0..<20))
      #expect(list.selectedIDs == [6])
      #expect(Self.cursorID(list) == (cursor == 1 ? 1 : 6))
    }
  }

  @Test("A page that is refreshed has a next one, though rows were inserted by hand below it")
  func refreshAboveInsertedRows() async {
    let world = Self.world(rows: 4, pages: 4)
    let source = WorldSource(world)
    let list = await Self.list(source, world)
    #expect(!list.shouldLoadNextPage(in: list))
    list.insert([PlacedItem(id: 500)], at: 4)
    source.server.insertAtEnd(1)
    list.loadNewer()
    await list.settled()
    await Self.loadAll(list)
    #expect(list.ids == [0, 1, 2, 3, 500, 1000])
  }

  @Test("Duplicates that a refresh brings aren't counted", arguments: [true, false])
  func duplicatesOfRefresh(knowsNewer: Bool) async {
    let world = Self.world(rows: 60) { $0.knowsNewer = knowsNewer }
    let source = WorldSource(world)
    let list = await Self.list(source, world, pages: 2)
    source.server.bump(id: 5)
    source.server.insertAtTop(1)
    list.loadNewer()
    await list.settled()
    #expect(list.ids.first == 1000)
    #expect(list.duplicateCount == 0)
  }

  // MARK: Items and other sections

  @Test("A row moved past an end of the items stays or goes to that end", arguments: [0, 1, 3])
  func movedPastAnEnd(ownRows: Int) async {
    let world = Self.world(rows: 5) {
      $0.rowsBefore = ownRows
      $0.rowsBehind = ownRows
      $0.lines = 20
    }
    for isDown in [true, false] {
      let list = await Self.list(WorldSource(world), world)
      let screen = TableScreen(list, size: Size(columns: 30, lines: 20))
      let last = Self.path(isDown ? 4 : 0, 1)
      let target = isDown ? Self.path(0, 2) : Self.path(ownRows, 0)
      list.tableView.moveCursor(to: last)
      try? screen.moveRow(at: last, to: target)
      #expect(list.ids == [0, 1, 2, 3, 4])
      #expect(Self.cursorID(list) == (isDown ? 4 : 0))
      list.apply((0..<5).map { PlacedItem(id: $0) })
      let hasMoved = (try? screen.moveRow(at: Self.path(2, 1), to: target)) != nil
      let moved = isDown ? [0, 1, 3, 4, 2] : [2, 0, 1, 3, 4]
      #expect(list.ids == (hasMoved ? moved : [0, 1, 2, 3, 4]))
      #expect(list.mistakes == [])
    }
  }

  @Test("A move over the border of two titles moves, or says that nothing has moved")
  func movedOverATitle() async {
    let world = Self.world(rows: 6) {
      $0.titleLength = 3
      $0.lines = 20
    }
    for (source, target) in [
      (Self.path(2, 0), Self.path(0, 1)), (Self.path(0, 1), Self.path(3, 0)),
    ] {
      let list = await Self.list(WorldSource(world), world)
      let screen = TableScreen(list, size: Size(columns: 30, lines: 20))
      let hasMoved = (try? screen.moveRow(at: source, to: target)) != nil
      #expect(hasMoved == (list.ids != Array(0..<6)))
      #expect(list.mistakes == [])
    }
  }

  @Test("The cursor stays on a row that a key moves over the border of two titles")
  func cursorOverATitle() async {
    let world = Self.world(rows: 6) { $0.titleLength = 3 }
    for (id, key) in [(2, Key.character("J")), (3, Key.character("K"))] {
      let list = await Self.list(WorldSource(world), world)
      let screen = TableScreen(list, size: Size(columns: 30, lines: 20))
      screen.appear()
      list.isEditing = true
      list.tableView.moveCursor(to: Self.path(id % 3, id / 3))
      #expect(Self.cursorID(list) == id)
      screen.send(key)
      #expect(Self.cursorID(list) == id)
      #expect(list.mistakes == [])
    }
  }

  // MARK: A batch and its edits

  private struct Batch {
    var edits: @MainActor (WholeList) -> Void
    var ids: [Int]
  }

  private static let batches = [
    Batch(
      edits: { list in
        list.insert([PlacedItem(id: 500)], at: 2)
        list.remove(id: 4)
      },
      ids: [0, 1, 500, 2, 3] + Array(5..<20)
    ),
    Batch(
      edits: { list in
        list.insert([PlacedItem(id: 500)], at: 0)
        list.insert([PlacedItem(id: 501)], at: 0)
      },
      ids: [501, 500] + Array(0..<20)
    ),
    Batch(
      edits: { list in
        list.move(id: 0, to: 5)
        list.update(PlacedItem(id: 9, text: "mine"))
        list.remove(id: 1)
      },
      ids: [2, 3, 4, 5, 0] + Array(6..<20)
    ),
  ]

  @Test(
    "Several edits in a batch are one update, which keeps the place and the cursor",
    arguments: 0..<3,
    [0, 7]
  )
  func batchOfEdits(number: Int, top: Int) async {
    let world = Self.world(rows: 60)
    let batch = Self.batches[number]
    let list = await Self.list(WorldSource(world), world)
    list.tableView.scroll(by: top)
    list.tableView.moveCursor(to: Self.path(8))
    var completionCount = 0
    list.tableView.performBatchUpdates {
      batch.edits(list)
    } completion: { _ in
      completionCount += 1
    }
    #expect(list.ids == batch.ids)
    #expect(list.mistakes == [])
    #expect(completionCount == 1)
    #expect(list.tableView.numberOfRows == batch.ids.count)
    #expect(Self.topID(list) == (top == 0 ? batch.ids[0] : top))
    let isOnScreen = (0..<world.lines).contains((batch.ids.firstIndex(of: 8) ?? 0) - top)
    #expect(Self.cursorID(list) == (isOnScreen ? 8 : batch.ids[0]))
  }

  // MARK: The end of the numbers

  @Test("A page offset without end and a cap go together")
  func hugeOffset() async throws {
    guard !SeparateProcess.isThis else {
      for offset in [Int.max, .max - 5, .min] {
        let world = Self.world(rows: 100) {
          $0.maximumItemCount = 40
          $0.nextPageOffset = offset
        }
        let list = await Self.list(WorldSource(world), world, pages: 2)
        #expect(list.ids.starts(with: 0..<20))
      }
      return
    }
    let process = try await SeparateProcess.run("SeamTests/hugeOffset()")
    #expect(process.ending == .code(0), "\(process.standardError.suffix(500))")
  }
}
