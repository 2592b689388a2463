import StatefulTable
import StatefulTableText

extension KeyScript.Step {
  /// How far away a retry may be for a script to wait for it.
  private static let retryPatience: Duration = .seconds(60)

  /// Plays the step on a screen.
  ///
  /// A wait is one for planned retries too: nobody sits before this screen to see the error before them.
  @MainActor func play(on screen: TableScreen) async {
    await KeyScript([self]).play(on: screen)
    guard self == .wait else { return }
    await screen.controller.settled(retryingWithin: Self.retryPatience)
    await screen.settled()
  }
}
