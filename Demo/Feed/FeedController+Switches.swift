import StatefulTable
import StatefulTableText

// The keys by which every state is to be had.
extension FeedController: CommandingController {
  static let publishingInterval: Duration = .seconds(1)

  func commands(at cursor: IndexPath?) -> [Command] {
    [
      Command("fail", keys: [.function(1)], title: "have loads fail, or not") {
        self.service.toggleFailing()
      },
      Command("empty", keys: [.function(2)], title: "empty the feed, or fill it again") {
        self.service.toggleEmpty()
        self.reload()
      },
      Command("slow", keys: [.function(3)], title: "slow loads down, or not") {
        self.service.toggleSlow()
      },
      Command("live", keys: [.function(4)], title: "have a post come every second, or not") {
        self.togglePublishing()
      },
      Command("flood", keys: [.function(5)], title: "have 60 posts come, for the next refresh") {
        self.service.flood()
        self.notify("60 posts have come: a refresh leaves a gap")
      },
    ]
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
    let isNext = service.isNewest(items.first?.id)
    let post = service.publish()
    // Above posts that aren't loaded, it would hide them.
    if isNext { insert([post], at: 0) }
  }
}
