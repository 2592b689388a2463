import StatefulTable
import StatefulTableTesting
import StatefulTableText
import TestSupport
import Testing

/// What the README promises, each sentence with the README's own programs.
@MainActor
@Suite("What the README promises", .serialized)
struct ReadmePromises {
  /// The programs: a list that is its own delegate, one with another delegate, and one of items.
  enum Program: CaseIterable {
    case ownDelegate, otherDelegate, items

    @MainActor func list() -> StatefulTableController {
      switch self {
      case .ownDelegate: ReadmeCityList()
      case .otherDelegate: LoadedCityList(CityLoader())
      case .items: CityMenu()
      }
    }
  }

  private nonisolated static let cities = [
    "Lisbon", "Oslo", "Quito", "Riga", "Sapporo", "Tallinn", "Windhoek", "Zagreb",
  ]
  private let service = GuideTests.Cities()

  init() {
    service.cities = Self.cities
    Atlas.service = service
  }

  private func screen(
    _ list: StatefulTableController,
    columns: Int = 60,
    lines: Int = 6
  ) async -> TableScreen {
    let screen = TableScreen(list, size: Size(columns: columns, lines: lines))
    screen.appear()
    await screen.settled()
    return screen
  }

  // MARK: The programs

  @Test func `The programs are the listings of the README`() throws {
    let programs = try Repository.text("Tests/DocumentationTests/Guide/ReadmePrograms.swift")
      .split(separator: "// MARK: - Around it")[0].replacing("Readme", with: "")
    let readme = try Repository.text("README.md")
    let declarations = programs.split(separator: "\n}\n").filter {
      $0.contains(/(?:class|struct|extension)\ /)
    }
    #expect(declarations.count == 7)
    for declaration in declarations {
      let start = try #require(
        declaration.firstRange(of: /(?m)^(?:@MainActor\ )?(?:final\ class|struct|extension)\b/)
      )
      #expect(readme.contains(declaration[start.lowerBound...] + "\n}\n"))
    }
  }

  @Test func `The README's first program shows each state with its own view`() async throws {
    let size = Size(columns: 30, lines: 5)
    let gate = Gate()
    service.gate = gate
    func list() -> ReadmeCityList { ReadmeCityList(clock: ManualClock()) }
    let screen = TableScreen(list(), size: size)
    screen.appear()
    await gate.arrival()
    try screen.expectFrame(named: "readme-loading")
    gate.open()
    service.gate = nil
    await screen.settled()
    try screen.expectFrame(named: "readme-rows")

    service.cities = []
    try await self.screen(list(), columns: 30, lines: 5).expectFrame(named: "readme-empty")
    service.isOffline = true
    try await self.screen(list(), columns: 30, lines: 5).expectFrame(named: "readme-error")
  }

  // MARK: Loads

  @Test("One load at a time", arguments: Program.allCases)
  func oneLoad(program: Program) async {
    let list = program.list()
    let screen = await screen(list)
    var gates: [Gate] = []
    for key: Key in ["G", "r", "R", "r"] {
      let gate = Gate()
      gates.append(gate)
      service.gate = gate
      screen.send(key)
      let loads = list.loads
      let states = [loads.initial, loads.pullToRefresh, loads.nextPage, loads.previousPage]
      #expect(states.count(where: \.isLoading) <= 1)
    }
    #expect(list.state == .initialLoading)
    service.gate = nil
    for gate in gates { gate.open() }
    await screen.settled()
    #expect(list.state == .idle)
  }

  @Test("A late answer changes nothing", arguments: Program.allCases)
  func lateAnswer(program: Program) async {
    let list = program.list()
    let late = Gate()
    service.gate = late
    let screen = TableScreen(list, size: Size(columns: 40, lines: 6))
    screen.appear()
    await late.arrival()
    service.gate = nil
    service.cities = ["Quito"]
    await screen.settled(after: "R")
    #expect(screen.rows == ["Quito"])

    service.cities = ["Lisbon"]
    late.open()
    await late.departure()
    await screen.settled()
    #expect(screen.rows == ["Quito"])
  }

  @Test("A failure removes no rows", arguments: Program.allCases)
  func failure(program: Program) async {
    let screen = await screen(program.list())
    service.isOffline = true
    for key: Key in ["r", "R"] {
      await screen.settled(after: key)
      #expect(screen.frame().text.contains("no connection · t retries"))
      #expect(screen.rows.first == "Lisbon")
    }
    service.isOffline = false
    await screen.settled(after: "t")
    #expect(!screen.frame().text.contains("no connection"))
  }

  /// A list that forgets its load, as no program of the README does.
  private final class ForgetfulList: StatefulTableController {
    override func statefulTableController(
      _ controller: StatefulTableController,
      beginInitialLoad load: Load<Void>
    ) {}
  }

  @Test func `A load that you forget fails`() async {
    let forgetful = await screen(ForgetfulList())
    #expect(forgetful.frame().text.contains("t retries"))

    // So does a load whose delegate nobody keeps.
    let list = ReadmeCityList()
    let makeLoader = { CityLoader() }
    list.statefulDelegate = makeLoader()
    let screen = await screen(list)
    #expect(screen.frame().text.contains("t retries"))
    #expect(list.state == .error)
  }

  // MARK: Rows

  @Test("The line that you read stays where it is", arguments: Program.allCases)
  func line(program: Program) async {
    let list = program.list()
    let screen = await screen(list, lines: 5)
    await screen.settled(after: .down, .down, .down)
    let before = screen.rows
    #expect(before == ["Oslo", "Quito", "Riga"])
    service.newer = ["Bergen", "Cusco"]
    // The other two load the first rows again.
    if program != .ownDelegate { service.cities = service.newer + service.cities }
    await screen.settled(after: "r")
    #expect(screen.rows == before)
    // Only a reload of all rows doesn't know which are new.
    #expect(screen.frame().text.contains("↑ 2 new") == (program != .otherDelegate))
  }

  @Test(
    "A refresh that nobody asked for moves no line and replaces no view",
    arguments: Program.allCases,
    [[], cities]
  )
  func quietRefresh(program: Program, cities: [String]) async throws {
    service.cities = cities
    let list = program.list()
    let screen = await screen(list)
    await screen.settled(after: .down, .down)
    let before = screen.frame().text
    let gate = Gate()
    service.gate = gate
    let refresh = Task { try await list.refreshQuietly() }
    await gate.arrival()
    #expect(screen.frame().text == before)
    gate.open()
    service.gate = nil
    try await refresh.value
    #expect(screen.frame().text == before)
  }

  /// A list of as many rows as you like, which counts what it is asked.
  private final class CountingList: StatefulTableController {
    private let count: Int
    private(set) var questions = 0

    init(_ count: Int) {
      self.count = count
      super.init()
    }

    override var loadsRows: Bool { false }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
      questions += 1
      return count
    }

    override func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> Cell {
      questions += 1
      return Cell("City \(indexPath.row)")
    }
  }

  @Test func `Scrolling costs the same with 100 rows and with 10,000,000`() async {
    var questions: [Int] = []
    for count in [100, 10_000_000] {
      let list = CountingList(count)
      let screen = await screen(list)
      for key: Key in [.down, .pageDown, .end, .pageUp, .up, .home] {
        screen.send(key)
        _ = screen.frame()
      }
      questions.append(list.questions)
    }
    #expect(questions[0] == questions[1])
  }

  @Test("Updates that don't match your data don't crash", arguments: Program.allCases)
  func wrongUpdates(program: Program) async {
    let list = program.list()
    let screen = await screen(list)
    let rows = screen.rows
    let recorder = RecordingDelegate(recording: list)
    list.tableView.deleteRows(at: [IndexPath(row: 99, section: 0)])
    await screen.settled()
    #expect(screen.rows == rows)
    let isDetected = recorder.events.contains { event in
      guard case .detected(let misuse) = event else { return false }
      return if case .wrongUpdates = misuse.kind { true } else { false }
    }
    #expect(isDetected, "\(recorder.events)")
  }

  @Test("Text in rows can't control the terminal", arguments: Program.allCases)
  func hostileText(program: Program) async {
    service.cities = ["\u{1B}[2J\u{7}Lisbon", "Os\u{202E}lo"]
    let text = await screen(program.list()).frame().text
    #expect(text.contains("␛[2J␇Lisbon"))
    #expect(text.contains("Os�lo"))
    #expect(!text.unicodeScalars.contains { $0.value < 32 && $0 != "\n" })
  }
}
