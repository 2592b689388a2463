public import StatefulTable
public import StatefulTableText

// How the folder works:
//
// 1. `explore(…)` tells stories: each is a list of `ExplorationStep`s, the shortest ones first.
// 2. For each story there is a new `ExploredServer`, whose answers are steps, and a new list on a screen.
// 3. A story whose last step has changed nothing isn't gone on with. One that breaks a rule is an `ExplorationError`, which
//    has the steps as code.

/// How far an exploration has come.
public struct ExplorationReport: Sendable, Hashable {
  /// The number of stories that were told.
  public var storyCount: Int
  /// The number of steps up to which every story was told.
  ///
  /// It is less than the depth if the largest number of stories was reached.
  public var completeDepth: Int
}

/// Tells stories of a list, from the shortest to the longest, until one of them breaks a rule.
///
/// A story begins with a new list that appears on a screen. Its steps are the answers of the server, of every kind and
/// in every order: a request succeeds, brings nothing, fails, or is answered only after other steps. Between the
/// answers, the user refreshes, pages, retries, cancels and resizes the terminal, time passes, and the actions of your
/// test run:
///
/// ```swift
/// @Test("The rows match the search text, in whatever order the answers arrive")
/// @MainActor func searches() async throws {
///   try await explore(depth: 4, actions: ["search": { list, _ in list.search(for: "O") }]) { server in
///     TownSearchList(service: StubbedTowns(server: server), clock: server.clock)
///   } check: { list, screen in
///     guard list.state == .idle else { return }
///     for town in screen.rows { try #require(town.hasPrefix(list.searchText)) }
///   }
/// }
/// ```
///
/// After every step, the exploration waits until nothing more can happen before a request is answered or time passes.
/// Then it calls your check, and looks for what is wrong in every list: a row whose id another row has, rows that have
/// changed without an update of the table, an update that doesn't fit the rows, a row with another height than on
/// screen, a screen that looks different when it is drawn again, a load that is misused or is never answered. After the
/// longest stories, it answers every request, so that it finds a list that never stops loading.
///
/// Each story has a list of its own and no real time passes, so that a test has the same result each time. If nothing
/// changes after a step, no longer story begins with it.
///
/// With each step, there are about five to ten times as many stories. So begin with a depth of 3, and with few pages,
/// sizes and actions.
///
/// - Parameters:
///   - depth: The number of steps of the longest stories.
///   - maximumStories: The number of stories after which the exploration ends, without an error. The default is no
///     limit but the depth.
///   - sizes: The sizes of the screen. A list appears in the first one. The default is one size of 60 columns and
///     10 lines, which stays.
///   - actions: What your test does, by name. An action may wait, for example for an answer of the server. If it throws
///     an error, other than that of a failed request, a rule is broken. The default is none.
///   - limits: How long to wait, in real time, for a list that doesn't come to rest, and how many requests to answer
///     after the longest stories. The default is 30 seconds and 100 requests.
///   - make: Makes the list and all that it uses. Its service asks the server for every answer, and its clock is the
///     server's. If the closure has several statements, write the type of the list: `{ server -> TownSearchList in`.
///   - check: Throws an error if a rule of yours is broken, for example by `#require`.
/// - Returns: How many stories were told.
/// - Throws: An ``ExplorationError`` with the shortest story that breaks a rule. `CancellationError` if the task is
///   cancelled. What `make` throws.
@discardableResult @MainActor public func explore<List: StatefulTableController>(
  depth: Int,
  maximumStories: Int = .max,
  sizes: [Size] = [Size(columns: 60, lines: 10)],
  actions: KeyValuePairs<String, @MainActor (List, TableScreen) async throws -> Void> = [:],
  limits: LoadLimits = LoadLimits(time: .seconds(30)),
  make: @MainActor (ExploredServer) throws -> List,
  check: @MainActor (List, TableScreen) throws -> Void
) async throws -> ExplorationReport {
  var storyCount = 0
  var stories: [[ExplorationStep]] = [[]]
  for length in 0...max(0, depth) {
    if stories.isEmpty { break }
    var longer: [[ExplorationStep]] = []
    for steps in stories {
      guard storyCount < maximumStories else {
        return ExplorationReport(storyCount: storyCount, completeDepth: length - 1)
      }
      storyCount += 1
      let story = try Story(make, actions: actions, sizes: sizes, limits: limits)
      longer += try await story.tell(steps, isLongest: length >= depth, check: check)
    }
    stories = longer
  }
  return ExplorationReport(storyCount: storyCount, completeDepth: max(0, depth))
}

/// Tells one story of a list, such as one that an exploration has found.
///
/// The ``ExplorationError`` of an exploration prints the story, which you write in place of the depth. The other
/// parameters stay as they are:
///
/// ```swift
/// try await explore(story: [.succeed(1), .refresh, .fail(2)]) { server in
///   TownSearchList(service: StubbedTowns(server: server), clock: server.clock)
/// } check: { list, screen in
///   try #require(!screen.rows.isEmpty)
/// }
/// ```
///
/// The rules of the exploration are checked when the list has appeared, and after each step.
///
/// - Parameters:
///   - story: The steps.
///   - sizes: The sizes of the screen. The list appears in the first one. The default is one size of 60 columns and 10
///     lines.
///   - actions: What your test does, by name. The default is none.
///   - limits: How long to wait, in real time, for a list that doesn't come to rest, and how many requests to answer at
///     the end of the story. The default is 30 seconds and 100 requests.
///   - make: Makes the list and all that it uses.
///   - check: Throws an error if a rule of yours is broken.
/// - Throws: An ``ExplorationError`` if a rule is broken, or if a step can't be taken. `CancellationError` if the task
///   is cancelled. What `make` throws.
@MainActor public func explore<List: StatefulTableController>(
  story: [ExplorationStep],
  sizes: [Size] = [Size(columns: 60, lines: 10)],
  actions: KeyValuePairs<String, @MainActor (List, TableScreen) async throws -> Void> = [:],
  limits: LoadLimits = LoadLimits(time: .seconds(30)),
  make: @MainActor (ExploredServer) throws -> List,
  check: @MainActor (List, TableScreen) throws -> Void
) async throws {
  for count in 0...story.count {
    let steps = Array(story[..<count])
    _ = try await Story(make, actions: actions, sizes: sizes, limits: limits)
      .tell(steps, isLongest: count == story.count, check: check)
  }
}

/// A list, its screen and its server, from the moment at which it appears.
@MainActor private final class Story<List: StatefulTableController> {
  typealias Action = @MainActor (List, TableScreen) async throws -> Void

  private let server = ExploredServer()
  private let list: List
  private let screen: TableScreen
  private let actions: KeyValuePairs<String, Action>
  private let sizes: [Size]
  private let limits: LoadLimits
  /// What the list, or each list that it consists of, has done.
  private var recorders: [RecordingDelegate] = []
  private var steps: [ExplorationStep] = []
  private var notes: [String] = []
  private var failure: (any Error)?
  /// The last load or action that has begun.
  private var purpose = 0
  /// The last load of each list that has begun, and the number of requests before it.
  private var loads: [ObjectIdentifier: (purpose: ExploredServer.Purpose, firstRequest: Int)] = [:]
  /// The kind of load or the action that each purpose is.
  private var purposes: [ExploredServer.Purpose: String] = [:]
  private var runningActions: [ExploredServer.Purpose: Task<Void, Never>] = [:]
  /// How many tasks slept that weren't the list's alarms when nothing was loading.
  private var idleSleeperCount = 0

  init(
    _ make: @MainActor (ExploredServer) throws -> List,
    actions: KeyValuePairs<String, Action>,
    sizes: [Size],
    limits: LoadLimits
  ) throws {
    list = try make(server)
    self.actions = actions
    self.sizes = sizes
    self.limits = limits
    screen = TableScreen(
      list,
      size: sizes.first ?? Size(columns: 60, lines: 10),
      clock: ManualClock()
    )
    recorders = loadingLists.map(record)
  }

  /// The list, or those that it consists of.
  private var loadingLists: [StatefulTableController] { list.parts.isEmpty ? [list] : list.parts }

  private func record(_ list: StatefulTableController) -> RecordingDelegate {
    let recorder = RecordingDelegate(recording: list)
    recorder.onBegin = { [weak self, unowned recorder] begin in
      guard let self else { return begin() }
      let purpose = nextPurpose("\(recorder.begun.last ?? .initial)")
      loads[ObjectIdentifier(list)] = (purpose, server.requestCount)
      ExploredServer.$purpose.withValue(purpose, operation: begin)
    }
    return recorder
  }

  private func nextPurpose(_ text: String) -> ExploredServer.Purpose {
    purpose += 1
    purposes[purpose] = text
    return purpose
  }

  // MARK: Telling

  /// Tells the story, and checks what is to be seen after its last step.
  ///
  /// - Returns: The stories that have one step more.
  func tell(
    _ steps: [ExplorationStep],
    isLongest: Bool,
    check: (List, TableScreen) throws -> Void
  ) async throws -> [[ExplorationStep]] {
    if list.isOnSystemClock { throw error(.realTime) }
    defer { leave() }
    screen.appear()
    try await rest()
    var before: Observation?
    for (index, step) in steps.enumerated() {
      if index == steps.count - 1 { before = observation }
      try await perform(step)
    }
    let after = observation
    try look(check)
    if screen.frame() != after.frame { throw error(.changingScreen) }
    let isIdle = before == after && steps.last?.isOwn == false
    let next = isLongest || isIdle ? [] : nextSteps
    try findStrayRows()
    if isLongest { try await answerAll() }
    return next.map { steps + [$0] }
  }

  private func leave() {
    for task in runningActions.values { task.cancel() }
    list.cancelLoading()
    screen.disappear()
  }

  private func perform(_ step: ExplorationStep) async throws {
    steps.append(step)
    notes.append(note(of: step))
    guard nextSteps.contains(step) else { throw error(.impossibleStep(step)) }
    switch step {
    case .succeed(let number): _ = server.end(number, .success)
    case .succeedEmpty(let number): _ = server.end(number, .emptiness)
    case .fail(let number): _ = server.end(number, .failure)
    case .waitForClock: server.clock.advanceToNextDeadline()
    case .refresh: list.loadNewer()
    case .reload: list.reload()
    case .loadNextPage: list.loadNextPage()
    case .loadPreviousPage: list.loadPreviousPage()
    case .retry: list.retry()
    case .cancel: list.cancelLoading()
    case .pageDown: screen.send(.pageDown)
    case .pageUp: screen.send(.pageUp)
    case .resize(let columns, let lines): screen.size = Size(columns: columns, lines: lines)
    case .act(let name): act(name)
    }
    try await rest()
    if let failure { throw error(.check(failure)) }
  }

  private func note(of step: ExplorationStep) -> String {
    guard let number = step.request,
      let request = server.pending.first(where: { $0.number == number })
    else { return "" }
    return request.purpose.flatMap { purposes[$0] } ?? ""
  }

  private func act(_ name: String) {
    guard let action = actions.first(where: { $0.key == name })?.value else { return }
    let purpose = nextPurpose(name)
    ExploredServer.$purpose.withValue(purpose) {
      runningActions[purpose] = Task {
        do { try await action(list, screen) } catch { note(error, of: purpose) }
        runningActions[purpose] = nil
      }
    }
  }

  /// What the server or the end of the story fails an action with is no fault of the list's.
  private func note(_ error: any Error, of action: ExploredServer.Purpose) {
    if !(error is ExploredServer.Failure), !Task.isCancelled, failure == nil { failure = error }
  }

  /// The steps that can be taken now.
  private var nextSteps: [ExplorationStep] {
    var steps: [ExplorationStep] = []
    for request in server.pending {
      steps.append(.succeed(request.number))
      if request.canBeEmpty { steps.append(.succeedEmpty(request.number)) }
      steps.append(.fail(request.number))
    }
    if server.clock.sleeperCount > 0 { steps.append(.waitForClock) }
    if list.canRefresh { steps.append(.refresh) }
    if list.canRetry { steps.append(.retry) }
    if list.loadsRows { steps.append(.reload) }
    if list.loads.hasMorePages { steps.append(.loadNextPage) }
    if list.loads.hasPreviousPages { steps.append(.loadPreviousPage) }
    if list.isLoading || list.alarmCount > 0 { steps.append(.cancel) }
    steps += [.pageDown, .pageUp]
    for size in sizes where size != screen.size {
      steps.append(.resize(columns: size.columns, lines: size.lines))
    }
    return steps + actions.map { .act($0.key) }
  }

  // MARK: Waiting

  /// Whether nothing happens before a request is answered or time passes.
  private var isAtRest: Bool {
    guard foreignSleeperCount >= 0, list.isAtRest else { return false }
    if list.isLoading {
      return isAsleep
        || loadingLists.filter(\.isLoading).allSatisfy { list in
          server.pending.contains { isCurrent($0, of: list) }
        }
    }
    return runningActions.isEmpty || isAsleep || list.alarmCount > 0 || !server.pending.isEmpty
  }

  /// Whether an action is running that waits for no request and no time.
  private var isActing: Bool {
    guard !runningActions.isEmpty, !isAsleep else { return false }
    let waiting = Set(server.pending.compactMap(\.purpose))
    return !runningActions.keys.allSatisfy(waiting.contains)
  }

  /// Whether a task of a load or an action sleeps.
  private var isAsleep: Bool { foreignSleeperCount > idleSleeperCount }

  /// How many tasks sleep on the clock that aren't the list's own alarms.
  private var foreignSleeperCount: Int { server.clock.sleeperCount - list.alarmCount }

  /// Whether a request is one of a list's load in flight.
  private func isCurrent(
    _ request: ExploredServer.Request,
    of list: StatefulTableController
  ) -> Bool {
    guard let load = loads[ObjectIdentifier(list)] else { return false }
    return request.purpose.map { $0 == load.purpose } ?? (request.arrival > load.firstRequest)
  }

  private func rest() async throws {
    // A step may have started tasks that nobody knows of. An action that goes on takes a while to wait for the server
    // again, or to end; or it waits for the list, for however long.
    for turn in 0..<100 where turn < 4 || isActing { await Task.yield() }
    guard try await holds(within: limits.time, { isAtRest }) else {
      throw error(.notSettled(list.state, within: limits.time))
    }
    server.numberRequests()
    if !list.isLoading, runningActions.isEmpty { idleSleeperCount = foreignSleeperCount }
  }

  // MARK: Looking

  /// All that a step may change, as far as it is to be seen or decides what happens next.
  private struct Observation: Equatable {
    var frame: Frame
    var ids: [AnyHashable?]
    var top: IndexPath?
    var counts: [Int]
    var events: [[RecordedEvent]]
    var isPaused: Bool
  }

  private var observation: Observation {
    Observation(
      frame: screen.frame(),
      ids: allRows.map { list.tableView(list.tableView, idForRowAt: $0) },
      top: list.tableView.indexPathsForVisibleRows.first,
      counts: [server.requestCount, server.pending.count, server.clock.sleeperCount],
      events: recorders.map(\.events),
      isPaused: list.isPaused
    )
  }

  private var allRows: [IndexPath] {
    let table = list.tableView
    return (0..<table.numberOfSections).flatMap { section in
      (0..<table.numberOfRows(inSection: section)).map { IndexPath(row: $0, section: section) }
    }
  }

  private func look(_ check: (List, TableScreen) throws -> Void) throws {
    try findMisuse()
    try compareCounts()
    try compareHeights()
    var ids: Set<AnyHashable> = []
    for row in allRows {
      guard let id = list.tableView(list.tableView, idForRowAt: row) else { continue }
      if !ids.insert(id).inserted { throw error(.repeatedRow(id: "\(id)")) }
    }
    do { try check(list, screen) } catch { throw self.error(.check(error)) }
  }

  private func findMisuse() throws {
    for case .detected(let misuse) in recorders.flatMap(\.events) { throw error(.misuse(misuse)) }
  }

  private func compareCounts() throws {
    let table = list.tableView
    let shown = (0..<table.numberOfSections).map(table.numberOfRows)
    let new = (0..<list.numberOfSections(in: table)).map {
      list.tableView(table, numberOfRowsInSection: $0)
    }
    if shown != new {
      throw error(.wrongRows("it has \(shown) rows in its sections, and the list has \(new)"))
    }
  }

  /// Compares the heights on screen with those that the list has now.
  private func compareHeights() throws {
    let table = list.tableView
    // Of a table that wraps its lines, the width decides.
    guard !table.wrapsLines else { return }
    for item in table.visibleItems {
      guard case .row(let row) = item.content else { continue }
      let height = max(1, list.tableView(table, heightForRowAt: row))
      if height != item.height {
        throw error(.wrongHeight(row, shown: item.height, now: height))
      }
    }
  }

  /// Finds rows on screen that were replaced without a word to the table.
  ///
  /// In a debug build, a list looks for them at every event. This one may let a load begin, so it is the story's last.
  private func findStrayRows() throws {
    for (list, recorder) in zip(loadingLists, recorders) { list.statefulDelegate = recorder }
    try findMisuse()
  }

  /// Answers all requests, and lets time pass, until the list has settled.
  private func answerAll() async throws {
    try await rest()
    for _ in 0..<limits.pages {
      if let request = server.pending.first {
        _ = server.end(request.number, .success)
      } else if server.clock.sleeperCount > idleSleeperCount {
        server.clock.advanceToNextDeadline()
      } else {
        return
      }
      try await rest()
    }
    throw error(.endlessRequests(limits.pages))
  }

  private func error(_ reason: ExplorationError.Reason) -> ExplorationError {
    ExplorationError(story: steps, reason: reason, screen: screen.frame().text, notes: notes)
  }
}

extension ExplorationStep {
  /// The request that the step answers.
  fileprivate var request: Int? {
    switch self {
    case .succeed(let number), .succeedEmpty(let number), .fail(let number): number
    default: nil
    }
  }

  /// Whether it is an action of the test, which may change what nobody sees.
  fileprivate var isOwn: Bool {
    if case .act = self { true } else { false }
  }
}
