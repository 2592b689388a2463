import StatefulTable
import StatefulTableText

extension KeyScript.Step {
  /// How far away a retry may be for a script to wait for it.
  private static let retryPatience: Duration = .seconds(60)

  /// Plays the step on a screen.
  ///
  /// A wait is one for planned retries too: nobody sits before this screen to see the error before them.
  @MainActor func play(on content: any TerminalContent) async {
    await KeyScript([self]).play(on: content)
    guard self == .wait else { return }
    for screen in Self.screens(in: content) {
      await screen.controller.settled(retryingWithin: Self.retryPatience)
    }
    await content.settled()
  }

  @MainActor private static func screens(in content: any TerminalContent) -> [TableScreen] {
    let contents = (content as? SplitScreen).map { [$0.first, $0.second] } ?? [content]
    return contents.compactMap { $0 as? TableScreen }
  }
}
