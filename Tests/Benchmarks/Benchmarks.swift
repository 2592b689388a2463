/// Measures the framework against baselines in the same run: `swift run -c release benchmarks`.
@main
@MainActor struct Benchmarks {
  static func main() async {
    await KeptRowsBenchmark.compareMemory()
    PagingBenchmark.run()
    TableBenchmark.run()
    DiffBenchmark.run()
    await KeptRowsBenchmark.run()
    TextBenchmark.run()
    FrameBenchmark.run()
  }
}
