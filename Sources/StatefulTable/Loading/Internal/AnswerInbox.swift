import Synchronization

/// How a load was answered.
enum LoadAnswer: Sendable {
  case succeeded(any Committing)
  case failed(any Error)
  case dropped
  case timedOut
}

/// An object that holds the commit of a load that succeeded.
@MainActor protocol Committing: AnyObject, Sendable {
  /// Runs the commit, and returns the rows that a refresh inserted.
  func commit() -> [IndexPath]
  /// Releases the commit without running it.
  func discardCommit()
}

/// Takes answers on any thread, and hands them to the loader in the order in which they came.
final class AnswerInbox: Sendable {
  private struct Delivery {
    var answer: LoadAnswer
    var ticket: LoadTicket
  }

  /// The loader, while it exists.
  @MainActor weak var loader: Loader?

  private let deliveries = Mutex<[Delivery]>([])
  /// Whether there are any: so that nobody needs the lock to find out.
  private let hasDeliveries = Atomic(false)
  private let ignored = Atomic(0)

  /// The number of answers that came too late, or to a load that had one.
  var ignoredAnswerCount: Int { ignored.load(ordering: .relaxed) }

  func ignoreAnswer() {
    ignored.add(1, ordering: .relaxed)
  }

  @MainActor func ignore(_ answer: LoadAnswer) {
    ignoreAnswer()
    if case .succeeded(let success) = answer { success.discardCommit() }
  }

  /// Handles the answer before returning if this is the main thread, and soon otherwise.
  func deliver(_ answer: LoadAnswer, for ticket: LoadTicket) {
    if MainThread.isCurrent {
      let inbox: any MainThreadInbox = self
      inbox.deliverNow(answer, for: ticket)
    } else {
      post(Delivery(answer: answer, ticket: ticket))
    }
  }

  /// Handles that a load was dropped, soon, or right after what the loader is handling.
  ///
  /// It never does so before it returns. A load can be released while an array of loads changes,
  /// and a hook that then read the array would crash the program.
  func deliverDrop(of ticket: LoadTicket) {
    let isHandling =
      MainThread.isCurrent
      && MainActor.assumeIsolated { loader?.isHandling ?? false }
    if isHandling {
      deliver(.dropped, for: ticket)
    } else {
      post(Delivery(answer: .dropped, ticket: ticket))
    }
  }

  private func post(_ delivery: Delivery) {
    let isFirst = deliveries.withLock { deliveries in
      deliveries.append(delivery)
      hasDeliveries.store(true, ordering: .releasing)
      return deliveries.count == 1
    }
    if isFirst { Task { @MainActor in empty() } }
  }

  /// Reports a mistake to the delegate, soon.
  func report(_ misuse: LoadMisuse) {
    Task { @MainActor in loader?.report(misuse) }
  }

  /// Handles the answers that came from other threads.
  @MainActor func empty() {
    guard hasDeliveries.load(ordering: .acquiring) else { return }
    let waiting = deliveries.withLock { deliveries in
      defer { deliveries = [] }
      hasDeliveries.store(false, ordering: .relaxed)
      return deliveries
    }
    for delivery in waiting { hand(delivery.answer, for: delivery.ticket) }
  }

  @MainActor private func hand(_ answer: LoadAnswer, for ticket: LoadTicket) {
    if let loader {
      loader.receive(answer, for: ticket)
    } else {
      ignore(answer)
    }
  }
}

/// What an inbox does on the main actor, for code that runs there and that the compiler doesn't know to.
///
/// That is checked while the program runs, as by `MainActor.assumeIsolated`, which allocates memory though.
private protocol MainThreadInbox {
  func deliverNow(_ answer: LoadAnswer, for ticket: LoadTicket)
}

extension AnswerInbox: @preconcurrency MainThreadInbox {
  @MainActor fileprivate func deliverNow(_ answer: LoadAnswer, for ticket: LoadTicket) {
    empty()
    hand(answer, for: ticket)
  }
}
