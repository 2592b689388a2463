import Synchronization

/// Counts what happens, on whatever thread.
public final class Counter: Sendable {
  private let value = Atomic(0)

  /// Creates a counter at 0.
  public init() {}

  /// How much was counted.
  public var count: Int { value.load(ordering: .acquiring) }
  /// Counts one more.
  public func increment() { value.add(1, ordering: .releasing) }
}
