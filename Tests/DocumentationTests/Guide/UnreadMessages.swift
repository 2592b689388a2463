import StatefulTable

// Where the chat begins that opens at its first unread message.

struct UnreadMessages: PageSource {
  let lastReadID: Int
  let isNewestLast = true

  func page(after id: Int?) async throws -> Page<ChatMessage, Int> {
    let start = id ?? lastReadID
    let messages = try await chatServer.messages(after: start)
    // A list opens at the end if its first page is the last.
    let isLast = id == nil ? messages.isEmpty : messages.count < chatServer.pageSize
    return Page(messages, previous: start + 1, next: messages.last?.id ?? start, isLast: isLast)
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
  let pageSize = 20
  private(set) var requestCount = 0
  private var lastID = 200

  func messages(after id: Int) throws -> [ChatMessage] {
    requestCount += 1
    return ids(id + 1, min(id + pageSize, lastID))
  }

  func messages(before id: Int) throws -> [ChatMessage] {
    requestCount += 1
    return ids(max(1, id - pageSize), id - 1)
  }

  /// Gets another message.
  func add() { lastID += 1 }

  private func ids(_ first: Int, _ last: Int) -> [ChatMessage] {
    first <= last ? (first...last).map { ChatMessage(id: $0) } : []
  }
}

let chatServer = ChatServer()
