public import Testing

extension TimeLimitTrait.Duration {
  /// Ends a test that hangs, and none that only waits for its turn on a busy machine.
  ///
  /// Tests on the main actor wait for each other, and deep runs have more of them.
  public static var generous: Self { .minutes(Depth.isDeep ? 30 : 10) }
}
