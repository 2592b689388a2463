import StatefulTable

/// The pages of a mailbox, from a service that calls back.
struct MailSource: PageSource {
  let service: MailService

  func page(after id: Mail.ID?) async throws -> Page<Mail, Mail.ID> {
    let messages = try await withCheckedThrowingContinuation { answer in
      service.messages(before: id, as: CurrentLoad.kind ?? .initial) { answer.resume(with: $0) }
    }
    let isLast = messages.count < MailService.pageSize
    return Page(messages, next: isLast ? nil : messages.last?.id)
  }

  func newer(than first: Mail) async throws -> [Mail]? {
    try await withCheckedThrowingContinuation { answer in
      service.messages(after: first.id) { answer.resume(with: $0) }
    }
  }
}
