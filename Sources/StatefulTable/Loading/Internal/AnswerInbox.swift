import Synchronization

/// Takes answers on any thread, and passes them to the loader in the order in which they arrive.
final class AnswerInbox: Sendable {
  private struct Delivery {
    var answer: LoadTicket.Answer
    var ticket: LoadTicket
  }

  /// The loader, while it exists.
  @MainActor weak var loader: Loader?

  private let deliveries = Mutex<[Delivery]>([])
  private let ignored = Atomic(0)

  /// The number of answers that came too late, or to a load that had one.
  var ignoredAnswerCount: Int { ignored.load(ordering: .relaxed) }

  func ignoreAnswer() {
    ignored.add(1, ordering: .relaxed)
  }

  /// Handles the answer before returning if this is the main thread, and soon otherwise.
  func deliver(_ answer: LoadTicket.Answer, for ticket: LoadTicket) {
    let delivery = Delivery(answer: answer, ticket: ticket)
    guard MainThread.isCurrent else { return post(delivery) }
    MainActor.assumeIsolated {
      empty()
      hand(delivery)
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

  /// Passes on that a load has reported how far it is.
  func deliverProgress(of ticket: LoadTicket) {
    guard MainThread.isCurrent else {
      Task { @MainActor in loader?.noteProgress(of: ticket) }
      return
    }
    MainActor.assumeIsolated { loader?.noteProgress(of: ticket) }
  }

  private func post(_ delivery: Delivery) {
    let isFirst = deliveries.withLock { deliveries in
      deliveries.append(delivery)
      return deliveries.count == 1
    }
    if isFirst { Task { @MainActor in empty() } }
  }

  /// Reports a mistake to the delegate, soon.
  func report(_ misuse: LoadMisuse.Kind) {
    Task { @MainActor in loader?.report(misuse) }
  }

  /// Handles the answers that came from other threads.
  @MainActor func empty() {
    let waiting = deliveries.withLock { deliveries in
      defer { deliveries = [] }
      return deliveries
    }
    for delivery in waiting { hand(delivery) }
  }

  @MainActor private func hand(_ delivery: Delivery) {
    if let loader {
      loader.receive(delivery.answer, for: delivery.ticket)
    } else {
      ignoreAnswer()
    }
  }
}
