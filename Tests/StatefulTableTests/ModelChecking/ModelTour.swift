/// A walk along every transition of a model, in stories as long as possible.
///
/// It goes from each state along a transition that it hasn't tried yet. Where all were tried, a new story
/// begins, and goes the shortest way to a state where one is left.
struct ModelTour<State: Hashable, Event> {
  struct Step {
    var event: Event
    /// Whether the event is the first of a new story.
    var isRestart: Bool
    /// Whether the event was never tried in this state before.
    var isNew: Bool
  }

  private struct Node {
    /// The shortest way from the start to the state.
    var path: [Event]
    var untried: [Event]
  }

  private var numbers: [State: Int] = [:]
  private var nodes: [Node] = []
  /// The nodes that may have untried transitions, and finished ones behind them.
  private var open: [Int] = []
  private var place: Int? = 0
  /// The rest of the way to a state, in reverse.
  private var way: [Event] = []

  /// How many transitions were tried.
  private(set) var transitionCount = 0
  var stateCount: Int { nodes.count }

  /// Plans a tour of the states that are no more than a number of events away from a start.
  init(from start: State, depth: Int, by checker: ModelChecker<State, Event>) {
    _ = checker.explore(from: start, depth: depth) { state, _, path in
      numbers[state] = nodes.count
      nodes.append(Node(path: path(), untried: checker.events(state)))
    }
    open = Array(nodes.indices.reversed())
  }

  /// Returns the next event of the tour, or `nil` if every transition was tried.
  mutating func next() -> Step? {
    if let event = way.popLast() { return Step(event: event, isRestart: false, isNew: false) }
    if let event = tryNext(at: place) {
      return Step(event: event, isRestart: false, isNew: true)
    }
    while let last = open.last, nodes[last].untried.isEmpty { open.removeLast() }
    guard let goal = open.last else { return nil }
    way = nodes[goal].path.reversed()
    if let event = way.popLast() { return Step(event: event, isRestart: true, isNew: false) }
    return tryNext(at: goal).map { Step(event: $0, isRestart: true, isNew: true) }
  }

  private mutating func tryNext(at place: Int?) -> Event? {
    guard let place, let event = nodes[place].untried.popLast() else { return nil }
    transitionCount += 1
    return event
  }

  /// Takes the state that the last event led to.
  mutating func arrive(at state: State) {
    place = numbers[state]
  }
}
