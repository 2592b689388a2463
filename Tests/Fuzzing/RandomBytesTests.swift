#if !FUZZING
  import TestSupport
  import Testing

  /// The targets for which chance finds most of what the fuzzer does.
  @MainActor
  @Suite("Random bytes")
  struct RandomBytesTests {
    @Test("Whatever happens in whatever order, no rule is broken", .timeLimit(.generous))
    func loads() async {
      let property = Property<UInt8>(sequences: 100_000, maximumLength: 60)
      let counterexample = await property.counterexample {
        .random(in: .min ... .max, using: &$0)
      } violation: {
        FuzzTarget.loads.violation($0)
      }
      #expect(counterexample == nil)
    }
  }
#endif
