/// Measures the framework against baselines in the same run: `swift run -c release benchmarks`.
@main
@MainActor struct Benchmarks {
  static func main() {
    PagingBenchmark.run()
    TableBenchmark.run()
    DiffBenchmark.run()
  }
}
