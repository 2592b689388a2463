import StatefulTable
import Synchronization

/// A chat on a server, over a network that loses every third message at first.
final class ChatService: Sendable {
  /// A message that the network has lost.
  struct Lost: Error, CustomStringConvertible {
    var description: String { "The network has lost the message." }
  }

  static let pageSize = 20

  private struct State {
    /// Oldest first.
    var messages: [ChatMessage]
    var nextID: Int
    var attemptCount = 0
    var onMessage: (@Sendable (ChatMessage) -> Void)?
  }

  private let service: CallbackService
  private let state: Mutex<State>

  init(_ service: CallbackService) {
    self.service = service
    let count = service.isEmpty ? 0 : 50
    state = Mutex(State(messages: (0..<count).map(Self.message), nextID: count))
  }

  /// Loads messages older than one, or the latest.
  func messages(
    before id: ChatMessage.ID?,
    as kind: LoadKind,
    completion: @escaping CallbackService.Completion<[ChatMessage]>
  ) {
    service.answer(kind, completion) { [self] in
      state.withLock { state in
        state.messages.filter { message in id.map { message.id < $0 } ?? true }
          .suffix(Self.pageSize)
      }
    }
  }

  /// Has a closure hear of what others say, on the service's queue.
  func onMessage(_ handler: @escaping @Sendable (ChatMessage) -> Void) {
    state.withLock { $0.onMessage = handler }
  }

  /// The id of a message that the user is about to send.
  func makeID() -> ChatMessage.ID {
    state.withLock { state in
      defer { state.nextID += 1 }
      return state.nextID
    }
  }

  /// Sends a message, which is answered after a while if it arrives.
  func send(_ message: ChatMessage, completion: @escaping CallbackService.Completion<Void>) {
    service.answer(nil, completion) { [self] in
      try state.withLock { state in
        state.attemptCount += 1
        if state.attemptCount.isMultiple(of: 3) { throw Lost() }
        var message = message
        message.status = .sent
        state.messages.append(message)
      }
      answer(to: message)
    }
  }

  private func answer(to message: ChatMessage) {
    let deliver: CallbackService.Completion<ChatMessage> = { [self] result in
      guard case .success(let answer) = result else { return }
      state.withLock(\.onMessage)?(answer)
    }
    service.answer(nil, deliver) { [self] in
      state.withLock { state in
        let text = "“\(message.text)”? Tell me more."
        let answer = ChatMessage(id: state.nextID, sender: "ada", text: text)
        state.nextID += 1
        state.messages.append(answer)
        return answer
      }
    }
  }

  private static func message(_ id: Int) -> ChatMessage {
    let text = texts[id * 3 % texts.count]
    return ChatMessage(id: id, sender: id.isMultiple(of: 2) ? "ada" : nil, text: text)
  }

  private static let texts = [
    "Good morning!", "Did you see the lists at the exhibition?",
    "The one with the headers that stay at the top was my favorite.",
    "It showed a spinner for a moment, then all at once there were twenty rows, and not one of them jumped.",
    "I'd like to see that.", "Tomorrow?", "Tomorrow it is.",
  ]
}
