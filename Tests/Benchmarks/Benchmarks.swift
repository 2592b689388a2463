import Foundation

/// Measures the framework against baselines in the same run: `swift run -c release benchmarks`.
///
/// Words behind it choose what is measured: `memory`, `engine`, `paging`, `table`, `growth`, `diff`, `rows`, `text`,
/// `frame`. With `--json` the figures are JSON. `benchmarks repeat pages|frames|keys|columns|paged|split|edits|select COUNT` does one
/// thing so often, for tools that count. `benchmarks soak [SECONDS]` looks for what is left behind
/// instead, and fails if there is anything.
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
    ("frame", FrameBenchmark.run),
  ]

  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst()
    if arguments.first == "soak" {
      let seconds = arguments.dropFirst().first.flatMap { Int($0) } ?? 10
      exit(await Soak.run(seconds: seconds) ? EXIT_SUCCESS : EXIT_FAILURE)
    }
    if arguments.first == "repeat" { exit(repeatAction(arguments.dropFirst()) ? 0 : 64) }
    var words = Set(arguments)
    let isJSON = words.remove("--json") != nil
    let unknown = words.subtracting(benchmarks.map(\.name) + ["growth"])
    guard unknown.isEmpty else {
      let names = benchmarks.map(\.name).joined(separator: ", ")
      print("benchmarks: no such thing as \(unknown.sorted()); there are \(names), growth, --json")
      exit(64)
    }
    let report = Report(isJSON: isJSON)
    for benchmark in benchmarks where words.isEmpty || words.contains(benchmark.name) {
      await benchmark.run(report)
    }
    try report.finish()
    if words.isEmpty && !isJSON || words.contains("growth") { await GrowthBenchmark.run() }
  }

  private static func repeatAction(_ words: ArraySlice<String>) -> Bool {
    guard words.count == 2, let count = words.last.flatMap({ Int($0) }), count > 0 else {
      print(
        "benchmarks repeat takes pages, frames, keys, columns, paged, split, edits or select, and how often"
      )
      return false
    }
    switch words.first {
    case "pages": PagingBenchmark.load(count)
    case "frames": FrameBenchmark.drawPages(count)
    case "keys": FrameBenchmark.pressKeys(count, on: .list)
    case "columns": FrameBenchmark.pressKeys(count, on: .columns)
    case "paged": FrameBenchmark.pressKeys(count, on: .pagedList)
    case "split": FrameBenchmark.pressKeys(count, on: .split)
    case "edits": KeptRowsBenchmark.edit(count)
    case "select": KeptRowsBenchmark.select(count)
    default:
      let word = words.first ?? ""
      print(
        "benchmarks repeat takes pages, frames, keys, columns, paged, split, edits or select, not “\(word)”"
      )
      return false
    }
    return true
  }
}
