import Foundation

/// Measures the framework against baselines in the same run: `swift run -c release benchmarks`.
///
/// Words behind it choose what is measured: `memory`, `engine`, `paging`, `table`, `diff`, `rows`, `text`.
/// `benchmarks repeat pages COUNT` does one thing so often, for tools that count; without words it names what it can
/// repeat. `benchmarks soak [SECONDS]` looks for what is left behind instead, and fails if there is anything.
@main
@MainActor struct Benchmarks {
  private typealias Benchmark = @MainActor (Report) async -> Void

  // Memory first: what was freed before would be taken for nothing.
  private static let benchmarks: [(name: String, run: Benchmark)] = [
    ("memory", MemoryBenchmark.run),
    ("engine", EngineBenchmark.run),
    ("paging", PagingBenchmark.run),
    ("table", TableBenchmark.run),
    ("diff", DiffBenchmark.run),
    ("rows", KeptRowsBenchmark.run),
    ("text", TextBenchmark.run),
  ]

  private static let repetitions: [(name: String, run: @MainActor (Int) -> Void)] = [
    ("pages", PagingBenchmark.load),
    ("frames", FrameBenchmark.drawPages),
    ("keys", { FrameBenchmark.pressKeys($0, on: FrameBenchmark.list()) }),
    ("columns", { FrameBenchmark.pressKeys($0, on: FrameBenchmark.columns()) }),
    ("paged", { FrameBenchmark.pressKeys($0, on: FrameBenchmark.pagedList()) }),
    ("split", { FrameBenchmark.pressKeys($0, on: FrameBenchmark.split()) }),
    ("edits", KeptRowsBenchmark.edit),
    ("select", KeptRowsBenchmark.select),
  ]

  static func main() async {
    let arguments = CommandLine.arguments.dropFirst()
    if arguments.first == "soak" {
      let seconds = arguments.dropFirst().first.flatMap { Int($0) } ?? 10
      exit(await Soak.run(seconds: seconds) ? EXIT_SUCCESS : EXIT_FAILURE)
    }
    if arguments.first == "repeat" { exit(repeatAction(arguments.dropFirst()) ? 0 : 64) }
    let words = Set(arguments)
    let unknown = words.subtracting(benchmarks.map(\.name))
    guard unknown.isEmpty else {
      let names = benchmarks.map(\.name).joined(separator: ", ")
      print("benchmarks: no such thing as \(unknown.sorted()); there are \(names)")
      exit(64)
    }
    let report = Report()
    for benchmark in benchmarks where words.isEmpty || words.contains(benchmark.name) {
      await benchmark.run(report)
    }
  }

  private static func repeatAction(_ words: ArraySlice<String>) -> Bool {
    guard words.count == 2, let count = words.last.flatMap({ Int($0) }), count > 0,
      let repetition = repetitions.first(where: { $0.name == words.first })
    else {
      let names = repetitions.map(\.name).joined(separator: ", ")
      let given = words.joined(separator: " ")
      print("benchmarks repeat takes one of \(names), and how often, not “\(given)”")
      return false
    }
    repetition.run(count)
    return true
  }
}
