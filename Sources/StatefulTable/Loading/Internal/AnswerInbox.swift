import Synchronization

/// Where answers come in, from any thread, and are handed to the controller in the order they came.
final class AnswerInbox: Sendable {
  private struct Letter {
    var answer: LoadAnswer
    var ticket: LoadTicket
  }

  /// The controller, while it exists.
  @MainActor weak var controller: StatefulTableController?

  private let letters = Mutex<[Letter]>([])
  private let ignored = Atomic(0)

  /// The answers that came too late, or to a load that had one.
  var ignoredAnswerCount: Int { ignored.load(ordering: .relaxed) }

  func ignoreAnswer() {
    ignored.add(1, ordering: .relaxed)
  }

  func ignore(_ answer: LoadAnswer) {
    ignoreAnswer()
    if case .succeeded(let success) = answer { success.discardCommit() }
  }

  /// Handles the answer before returning if this is the main thread, and soon otherwise.
  func deliver(_ answer: LoadAnswer, for ticket: LoadTicket) {
    let letter = Letter(answer: answer, ticket: ticket)
    if MainThread.isCurrent {
      MainActor.assumeIsolated {
        empty()
        hand(letter)
      }
    } else {
      post(letter)
    }
  }

  /// Handles that a load was let go of, soon, or right after what the controller is handling.
  ///
  /// Never before returning: a load can be let go of in the midst of changing an array of loads, and what
  /// then looks at that array, a hook of the delegate perhaps, would end the program.
  func deliverDrop(of ticket: LoadTicket) {
    let isHandling =
      MainThread.isCurrent
      && MainActor.assumeIsolated { controller?.loading.isHandling ?? false }
    if isHandling {
      deliver(.dropped, for: ticket)
    } else {
      post(Letter(answer: .dropped, ticket: ticket))
    }
  }

  private func post(_ letter: Letter) {
    let isFirst = letters.withLock { letters in
      letters.append(letter)
      return letters.count == 1
    }
    if isFirst { Task { @MainActor in empty() } }
  }

  /// Tells the delegate of a mistake, soon.
  func tell(_ misuse: LoadMisuse) {
    Task { @MainActor in controller?.tell(misuse) }
  }

  @MainActor func empty() {
    let waiting = letters.withLock { letters in
      defer { letters = [] }
      return letters
    }
    for letter in waiting { hand(letter) }
  }

  @MainActor private func hand(_ letter: Letter) {
    if let controller {
      controller.receive(letter.answer, for: letter.ticket)
    } else {
      ignore(letter.answer)
    }
  }
}
