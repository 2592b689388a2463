import StatefulTable

// Where the chat begins that opens at its first unread message.

struct UnreadMessages: PageSource {
  let lastReadID: Int
  let isNewestLast = true

  func page(after id: Int?) async throws -> Page<ChatMessage, Int> {
    let id = id ?? lastReadID
    let messages = try await chatServer.messages(after: id)
    return Page(messages, previous: id + 1, next: messages.last?.id ?? id, isLast: messages.isEmpty)
  }

  func page(before id: Int) async throws -> Page<ChatMessage, Int> {
    let messages = try await chatServer.messages(before: id)
    return Page(messages, previous: messages.first?.id, next: id - 1)
  }
}

// MARK: - Around it

struct ChatMessage: Identifiable, Sendable {
  let id: Int
  var text: String { "Message \(id)" }
}

/// What the reader's server would be: one with 200 messages, which sends 20 at a time.
actor ChatServer {
  private(set) var requestCount = 0
  private var lastID = 200

  func messages(after id: Int) throws -> [ChatMessage] {
    requestCount += 1
    return ids(id + 1, min(id + 20, lastID))
  }

  func messages(before id: Int) throws -> [ChatMessage] {
    requestCount += 1
    return ids(max(1, id - 20), id - 1)
  }

  /// Gets another message.
  func add() { lastID += 1 }

  private func ids(_ first: Int, _ last: Int) -> [ChatMessage] {
    first <= last ? (first...last).map { ChatMessage(id: $0) } : []
  }
}

let chatServer = ChatServer()
