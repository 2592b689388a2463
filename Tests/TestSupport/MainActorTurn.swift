/// Lets what waits on the main actor have its turn.
///
/// A `Task`'s value would be waited for on a thread of the pool, which other tests may keep busy while thousands of
/// turns pass.
@MainActor public func mainActorTurn() async {
  await withCheckedContinuation { continuation in
    Task { @MainActor in continuation.resume() }
  }
}
