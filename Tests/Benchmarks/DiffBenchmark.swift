import StatefulTable

/// What turns a list of 100,000 ids into another, against the standard library's `difference(from:)`.
@MainActor enum DiffBenchmark {
  private static let count = 100_000

  static func run(_ report: Report) {
    let old = Array(0..<count)
    compare("50 appended", from: old, to: old + (count..<count + 50), report)
    compare("50 prepended", from: old, to: (count..<count + 50) + old, report)
    compare("10% churned", from: old, to: churned(old), report)
    compareReplaced(old, report)
  }

  /// Lists that have nothing in common, for which `difference(from:)` would take minutes: against a churn.
  private static func compareReplaced(_ old: [Int], _ report: Report) {
    let replaced = old.map { $0 + count }
    let churned = churned(old)
    var changes = 0
    report.compare(
      "the difference of \(count) ids, all replaced",
      against: "10% churned",
      target: 1,
      { changes += ListDiff(from: old, to: replaced).deletes.count },
      { changes += ListDiff(from: old, to: churned).deletes.count }
    )
    precondition(changes > 0)
  }

  /// A list in which every tenth row has been deleted, another inserted elsewhere, and some have moved.
  private static func churned(_ old: [Int]) -> [Int] {
    var new = old.enumerated().flatMap { position, id in
      switch position % 20 {
      case 3: [Int]()
      case 11: [id, id + count]
      default: [id]
      }
    }
    for position in stride(from: 0, to: new.count - 500, by: 1_000) {
      new.swapAt(position, position + 499)
    }
    return new
  }

  private static func compare(_ name: String, from old: [Int], to new: [Int], _ report: Report) {
    var changes = 0
    let ours = Measurement {
      let diff = ListDiff(from: old, to: new)
      changes = diff.deletes.count + diff.inserts.count + diff.moves.count
    }
    let standard = Measurement(runs: 3) { changes += new.difference(from: old).count }
    precondition(changes > 0)
    report.add(
      "the difference of \(count) ids, \(name)",
      ours,
      against: "difference(from:)",
      standard
    )
  }
}
