import StatefulTable

/// How costs grow with the rows that are loaded, drawn in text: what is to be flat must be flat.
@MainActor enum GrowthBenchmark {
  private static let width = 40

  static func run() async {
    for action in TableBenchmark.actions {
      plot(
        action.name,
        (2...7).map { exponent in
          let count = power(exponent)
          return (count, TableBenchmark.measure(count, action.body).median)
        }
      )
    }
    var pages: [(Int, Double)] = []
    for exponent in 2...6 {
      let count = power(exponent)
      let list = await KeptRowsBenchmark.list(of: count)
      pages.append((count, await KeptRowsBenchmark.pages(onto: list).median))
    }
    plot("a page of 50 rows onto those that a paged list keeps", pages)
  }

  private static func power(_ exponent: Int) -> Int {
    (0..<exponent).reduce(1) { product, _ in product * 10 }
  }

  private static func plot(_ name: String, _ costs: [(rows: Int, nanoseconds: Double)]) {
    print("\n\(name)")
    let most = costs.map(\.nanoseconds).max() ?? 1
    for cost in costs {
      let bar = String(repeating: "█", count: Int(cost.nanoseconds / most * Double(width)))
      let rows = String(repeating: " ", count: 10 - "\(cost.rows)".count) + "\(cost.rows)"
      print("\(rows) rows  \(bar) \(Int(cost.nanoseconds)) ns")
    }
  }
}
