import StatefulTable
import StatefulTableText

// The keys by which every state is to be had.
extension FeedController: KeyHandlingController {
  static let publishingInterval: Duration = .seconds(1)

  var keyHelp: [KeyHelp] {
    [
      KeyHelp("F1", "have loads fail, or not"),
      KeyHelp("F2", "empty the feed, or fill it again"),
      KeyHelp("F3", "slow loads down, or not"),
      KeyHelp("F4", "have a post come every second, or not"),
    ]
  }

  func handleKey(_ key: Key, at cursor: IndexPath?) -> Bool {
    switch key {
    case .function(1): service.toggleFailing()
    case .function(2):
      service.toggleEmpty()
      reload()
    case .function(3): service.toggleSlow()
    case .function(4): togglePublishing()
    default: return false
    }
    return true
  }

  /// What is switched on, in words for the title.
  var switchesOn: [String] {
    let conditions = service.conditions
    var words: [String] = []
    if !conditions.failing.isEmpty { words.append("failing") }
    if conditions.isEmpty { words.append("empty") }
    if service.isSlow { words.append("slow") }
    if publishing != nil { words.append("live") }
    return words
  }

  private func togglePublishing() {
    if let publishing {
      publishing.cancel()
      self.publishing = nil
      return
    }
    publishing = Task { [weak self, clock] in
      while (try? await clock.sleep(for: Self.publishingInterval)) != nil {
        guard let self else { return }
        publish()
      }
    }
  }

  /// Has a post come, unless it would come in between what is being loaded.
  private func publish() {
    guard state == .idle, contentCount > 0 else { return }
    insert(service.publish())
  }
}
