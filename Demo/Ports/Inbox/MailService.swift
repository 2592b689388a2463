import StatefulTable
import Synchronization

/// A mailbox on a server.
final class MailService: Sendable {
  static let pageSize = 20
  /// Today and the days before it, as the server knows them.
  private static let days = (0..<10).compactMap { Day(year: 2026, month: 11, day: 20 - $0) }
  /// How many messages come between two refreshes.
  static let arrivalCount = 3

  private struct State {
    /// Newest first.
    var messages: [Mail]
    var nextID: Int
  }

  private let service: CallbackService
  private let state: Mutex<State>

  init(_ service: CallbackService) {
    self.service = service
    let count = service.isEmpty ? 0 : 50
    // The newest of them came yesterday.
    let messages = (0..<count).reversed().map {
      Self.message($0, daysAgo: 1 + (count - 1 - $0) / 6)
    }
    state = Mutex(State(messages: messages, nextID: count))
  }

  // MARK: Reading

  /// Loads a page of messages older than one, or of the newest.
  func messages(
    before id: Mail.ID?,
    as kind: LoadKind,
    completion: @escaping CallbackService.Completion<[Mail]>
  ) {
    service.answer(kind, completion) { [self] in
      state.withLock { state in
        let older = state.messages.filter { mail in id.map { mail.id < $0 } ?? true }
        return Array(older.prefix(Self.pageSize))
      }
    }
  }

  /// Loads the messages newer than one.
  func messages(after id: Mail.ID?, completion: @escaping CallbackService.Completion<[Mail]>) {
    service.answer(.pullToRefresh, completion) { [self] in
      state.withLock { state in
        for _ in 0..<(service.isEmpty ? 0 : Self.arrivalCount) {
          state.messages.insert(Self.message(state.nextID, daysAgo: 0), at: 0)
          state.nextID += 1
        }
        return state.messages.filter { $0.id > id ?? -1 }
      }
    }
  }

  // MARK: Writing

  /// Takes messages out of the mailbox.
  func remove(_ ids: Set<Mail.ID>) {
    state.withLock { state in state.messages.removeAll { ids.contains($0.id) } }
  }

  /// Puts messages back.
  func restore(_ messages: [Mail]) {
    state.withLock { state in
      state.messages = (state.messages + messages).sorted { $0.id > $1.id }
    }
  }

  /// Has messages be as they are given.
  func update(_ messages: [Mail]) {
    let changed = Dictionary(messages.map { ($0.id, $0) }) { $1 }
    state.withLock { state in
      state.messages = state.messages.map { changed[$0.id] ?? $0 }
    }
  }

  private static func message(_ id: Int, daysAgo: Int) -> Mail {
    Mail(
      id: id,
      sender: senders[id % senders.count],
      subject: subjects[id * 3 % subjects.count],
      day: days[daysAgo].title(on: days[0]),
      isRead: daysAgo > 1
    )
  }

  private static let senders = ["ada", "bo", "chen", "dara", "eli", "fay", "gus"]
  private static let subjects = [
    "Lunch on Thursday?", "The lists for the exhibition", "Your train is on time",
    "Notes from the meeting", "A question about rows", "Re: the empty state", "Keys for the office",
    "Photos from the lake", "Draft of the chapter", "Invoice for November",
  ]
}
