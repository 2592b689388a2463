/// Holds who comes to it until it is opened, and tells who waits for their coming.
@MainActor public final class Gate {
  private struct Watcher {
    var isDue: @MainActor () -> Bool
    var continuation: CheckedContinuation<Void, Never>
  }

  private var isOpen = false
  private var arrivals = 0
  private var departures = 0
  private var held: [CheckedContinuation<Void, Never>] = []
  private var watchers: [Watcher] = []

  /// Creates a gate that is closed.
  public init() {}

  /// Waits until the gate is open.
  public func pass() async {
    arrivals += 1
    tellWatchers()
    if !isOpen { await withCheckedContinuation { held.append($0) } }
    departures += 1
    Task { tellWatchers() }
  }

  /// Lets everybody through, now and later.
  public func open() {
    isOpen = true
    for continuation in held { continuation.resume() }
    held = []
  }

  /// Waits until somebody has come.
  public func arrival() async { await arrivals(1) }

  /// Waits until so many have come.
  public func arrivals(_ count: Int) async { await wait { self.arrivals >= count } }

  /// Waits until somebody has gone through, and has done what was to be done up to the next wait.
  public func departure() async { await wait { self.departures > 0 } }

  private func wait(until isDue: @escaping @MainActor () -> Bool) async {
    guard !isDue() else { return }
    await withCheckedContinuation { watchers.append(Watcher(isDue: isDue, continuation: $0)) }
  }

  private func tellWatchers() {
    let due = watchers.filter { $0.isDue() }
    watchers.removeAll { $0.isDue() }
    for watcher in due { watcher.continuation.resume() }
  }
}
