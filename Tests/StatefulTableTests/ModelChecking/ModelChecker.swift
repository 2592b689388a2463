/// Goes through every state that events can bring about, the nearest first, until one breaks a rule.
///
/// As the search is breadth-first, the path to the first state that breaks a rule is among the shortest.
struct ModelChecker<State: Hashable, Event> {
  /// The events that may happen in a state.
  var events: (State) -> [Event]
  /// The effect of an event on a state, and the rule that this breaks, if any.
  var step: (inout State, Event) -> String?
  /// The rule that a state breaks, if any.
  ///
  /// Called once for each state.
  var invariant: (State) -> String? = { _ in nil }
  /// How many states there may be: a search that finds more is given up.
  var maximumStates = 3_000_000

  struct Report {
    var states = 1
    /// How many events the farthest state is away.
    var depth = 0
    /// The rule that is broken, and the shortest path there.
    var counterexample: String?
  }

  /// Explores everything within a number of events from a state.
  ///
  /// - Returns: How much there was to explore, and the first broken rule.
  func explore(from start: State, depth limit: Int = .max) -> Report {
    var report = Report()
    var trail = Trail<Event>()
    var seen: Set<State> = [start]
    var frontier = [(state: start, place: trail.start)]
    while !frontier.isEmpty, report.depth < limit {
      var next: [(state: State, place: Int)] = []
      for (state, place) in frontier {
        for event in events(state) {
          var after = state
          var violation = step(&after, event)
          guard violation != nil || seen.insert(after).inserted else { continue }
          violation = violation ?? invariant(after)
          let end = trail.append(event, after: place)
          if let violation {
            report.counterexample = trail.description(to: end, violation)
            return report
          }
          next.append((after, end))
        }
      }
      report.states += next.count
      guard report.states <= maximumStates else {
        report.counterexample = "more than \(maximumStates) states"
        return report
      }
      if !next.isEmpty { report.depth += 1 }
      frontier = next
    }
    return report
  }
}

/// How each state was first reached.
private struct Trail<Event> {
  private var steps: [(event: Event, previous: Int)] = []

  let start = -1

  mutating func append(_ event: Event, after place: Int) -> Int {
    steps.append((event, place))
    return steps.count - 1
  }

  func path(to place: Int) -> [Event] {
    var events: [Event] = []
    var place = place
    while place != start {
      events.append(steps[place].event)
      place = steps[place].previous
    }
    return events.reversed()
  }

  func description(to place: Int, _ violation: String) -> String {
    let path = path(to: place)
    return "\(violation), after \(path.count) events:\n"
      + path.map { "  \($0)" }.joined(separator: "\n")
  }
}
