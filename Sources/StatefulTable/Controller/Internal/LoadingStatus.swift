/// All that a controller keeps of its loads.
@MainActor struct LoadingStatus {
  enum Event {
    case request(LoadMachine<any Error>.Event)
    case answer(LoadAnswer, LoadTicket)
  }

  var machine = LoadMachine<any Error>()
  /// What is still to be handled, in order.
  var queue = Queue<Event>()
  var isHandling = false
  /// How many events are handled before others get their turn on the main actor.
  ///
  /// More than any list has pages that answer at once.
  var roundLimit = 250_000
  /// Whether something has changed outside of any load, which the state is to follow.
  var isSettlingDue = false
  /// Whether the table was told of other rows since the commit that is running began.
  var isTableTold = false
  var history = History()
  /// The delegate's last word.
  var hasMorePages = PerDirection(repeating: false)
  /// Whether nothing has happened since the delegate's last word.
  var isMorePagesFresh = false
  var state = StatefulState.idle
  var stateStart = Duration.zero
  /// The tries of each kind that failed one after the other.
  var attempts = PerKind(repeating: 0)
  var scheduledRetry: ScheduledRetry?
  var waiters: [Int: CheckedContinuation<Void, Never>] = [:]
  var nextWaiter = 0
}
