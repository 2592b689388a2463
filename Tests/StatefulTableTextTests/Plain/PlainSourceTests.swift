import StatefulTable
import StatefulTableText
import Testing

/// The items of a source as plain lines, without a list.
@MainActor struct PlainSourceTests {
  private struct Number: Identifiable, Sendable {
    var id: Int
  }

  private struct Failure: Error {}

  /// Numbers in order, ten to a page unless more are wanted.
  @MainActor private final class Numbers: PageSource {
    let count: Int
    let isOffsetBased: Bool
    /// The number that can't be read.
    var badNumber: Int?
    /// The number before which a page leads to itself.
    var repeatedNumber: Int?
    /// How many items were wanted, page by page; zero where the page has its own size.
    private(set) var limits: [Int] = []

    init(_ count: Int, isOffsetBased: Bool = false) {
      self.count = count
      self.isOffsetBased = isOffsetBased
    }

    func page(after start: Int?) throws -> Page<Number, Int> {
      limits.append(0)
      return try page(from: start ?? 0, size: 10)
    }

    func page(after start: Int?, limit: Int) throws -> Page<Number, Int> {
      limits.append(limit)
      return try page(from: start ?? 0, size: limit)
    }

    private func page(from start: Int, size: Int) throws -> Page<Number, Int> {
      let end = min(count, start + size)
      if let badNumber, (start..<end).contains(badNumber) { throw Failure() }
      let next = start == repeatedNumber ? start : end
      return Page((start..<end).map(Number.init), next: end == count ? nil : next)
    }
  }

  @Test("A source that begins a list at its end is written from its first item to its last")
  func fromTheEnd() async throws {
    struct Chat: PageSource {
      let isNewestLast = true

      func page(after cursor: Int?) async throws -> Page<Number, Int> {
        guard let cursor else { return try await page(before: 25) }
        return page(cursor..<min(25, cursor + 10))
      }

      func page(before cursor: Int) async throws -> Page<Number, Int> {
        page(max(0, cursor - 10)..<cursor)
      }

      private func page(_ range: Range<Int>) -> Page<Number, Int> {
        Page(
          range.map(Number.init),
          previous: range.lowerBound > 0 ? range.lowerBound : nil,
          next: range.upperBound,
          isLast: range.upperBound == 25
        )
      }
    }
    let lines = try await text(of: Chat()).split(separator: "\n")
    #expect(lines.map { $0.prefix { $0 != " " } } == (0..<25).map { "\($0)"[...] })
  }

  private func text(
    of source: some PageSource<Number>,
    limit: Int? = nil,
    sectionTitle: ((Number) -> String?)? = nil
  ) async throws -> String {
    let pipe = Pipe()
    try await PlainOutput().write(
      source,
      limit: limit,
      to: pipe.writeEnd,
      sectionTitle: sectionTitle
    ) { Cell("\($0.id)", detail: $0.id == 3 ? "three" : nil) }
    return pipe.readAll()
  }

  private static func lines(_ numbers: Range<Int>) -> String {
    numbers.map { $0 == 3 ? "3  three\n" : "\($0)\n" }.joined()
  }

  @Test("All items are written, or as many as are wanted", arguments: [nil, 0, 5, 10, 57, 1000])
  func allItems(limit: Int?) async throws {
    let source = Numbers(300)
    #expect(try await text(of: source, limit: limit) == Self.lines(0..<min(300, limit ?? 300)))
  }

  @Test("Each page is twice as long as the one before, up to 2,048 items")
  func growingPages() async throws {
    let source = Numbers(6000)
    #expect(try await text(of: source) == Self.lines(0..<6000))
    #expect(source.limits == [0, 20, 40, 80, 160, 320, 640, 1280, 2048, 2048])
  }

  @Test("No page is longer than what is still wanted")
  func limitedPages() async throws {
    let source = Numbers(6000)
    #expect(try await text(of: source, limit: 57) == Self.lines(0..<57))
    #expect(source.limits == [0, 20, 27])
  }

  @Test("The pages of a source that counts items keep their size")
  func offsetBasedSource() async throws {
    let source = Numbers(35, isOffsetBased: true)
    #expect(try await text(of: source) == Self.lines(0..<35))
    #expect(source.limits == [0, 0, 0, 0])
  }

  @Test("A section has its title once, apart from the rows before")
  func sectionTitles() async throws {
    let groups: [String?] = [nil, "A", "A", "B", nil, "B"]
    let text = try await text(of: Numbers(6)) { groups[$0.id] }
    #expect(text == "0\n\nA\n1\n2\n\nB\n3  three\n4\n\nB\n5\n")
  }

  @Test("A failure is thrown after the items before it")
  func failure() async {
    let source = Numbers(300)
    source.badNumber = 45
    let pipe = Pipe()
    await #expect(throws: Failure.self) {
      try await PlainOutput().write(source, to: pipe.writeEnd) { Cell("\($0.id)") }
    }
    #expect(pipe.readAll() == (0..<30).map { "\($0)\n" }.joined())
  }

  @Test("A page that leads to itself is an error")
  func repeatedCursor() async {
    let source = Numbers(300)
    source.repeatedNumber = 30
    await #expect(throws: PageSourceError.repeatedCursor("30")) {
      try await text(of: source)
    }
  }

  @Test("A reader that has gone ends it, with no more than a page read in vain")
  func readerThatHasGone() async throws {
    let source = Numbers(1_000_000)
    let pipe = Pipe()
    pipe.closeReadEnd()
    try await PlainOutput().write(source, to: pipe.writeEnd) { Cell("\($0.id)") }
    #expect(source.limits.count <= 2)
  }

  @Test("It ends when its task is cancelled")
  func cancellation() async {
    let source = Numbers(1_000_000)
    let pipe = Pipe()
    let task = Task {
      try await PlainOutput().write(source, to: pipe.writeEnd) { _ in Cell("") }
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
