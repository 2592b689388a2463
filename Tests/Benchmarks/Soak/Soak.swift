/// Uses lists for a long time and looks whether anything is left behind: `benchmarks soak [SECONDS]`.
@MainActor enum Soak {
  /// What a stage has done, and what the process held meanwhile.
  struct Result {
    var summary: String
    var use: ResourceCurve
  }

  /// Soaks for a number of seconds, half of them a feed and half of them a long list.
  ///
  /// - Returns: Whether memory stayed flat and nothing was left.
  static func run(seconds: Int) async -> Bool {
    let half = Duration.seconds(max(2, seconds)) / 2
    var isFlat = true
    for stage in [FeedSoak.run, ScrollSoak.run] {
      let result = await stage(half)
      // What a stage has begun to let go of, it lets go of in its own time.
      for _ in 0..<1_000 where !SoakSource.isIdle { await Task.yield() }
      print(
        """
        \(result.summary)
          \(result.use)
          left: \(SoakSource.left.rows) rows, \(SoakSource.left.questions) tasks
        """
      )
      isFlat = isFlat && result.use.isFlat && SoakSource.isIdle
    }
    print(isFlat ? "flat" : "not flat")
    return isFlat
  }
}
