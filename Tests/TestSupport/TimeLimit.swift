public import Testing

extension TimeLimitTrait.Duration {
  /// Ends a test that hangs, and none that only waits for its turn on a busy machine.
  ///
  /// Tests on the main actor wait for each other: on a slow machine, and with a sanitizer, most of them take
  /// about as long as all. A number of sequences that the environment asks for takes as long as it takes.
  public static var generous: Self { .minutes(Depth.wantedCount == nil ? 40 : 240) }
}
