/// A table and the reference table, through batches of updates, right and wrong, and all else.
@MainActor enum BatchesTarget {
  static func violation(_ choices: inout Choices) -> String? {
    let table = ComparedTable(seed: UInt64(choices.below(256, "seed")))
    while !choices.isEmpty {
      choices.beginStep()
      let kind = choices.one(of: ComparedTable.Kind.self)
      let step = ComparedTable.Step(kind: kind, seed: choices.number())
      if let failure = table.failure(after: step) { return failure }
    }
    return nil
  }
}
