extension TableScreen {
  /// Presses keys.
  public func send(_ keys: Key...) {
    send(keys)
  }

  /// Presses keys, one after the other.
  public func send(_ keys: some Sequence<Key>) {
    send(keys.map(InputEvent.key))
  }
}
