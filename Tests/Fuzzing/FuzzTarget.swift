/// What is fed bytes that nobody chose, and the rules that it must keep.
enum FuzzTarget: String, CaseIterable {
  case inputDecoder, loads, batches, text, gitLog, diff, backwardLines, linkHeader, jsonPath
  case alerts, split, wrapping, keymap, columns, inputLines

  /// The targets that can be told a story in words, too.
  static let toldInWords = [FuzzTarget.loads, .batches]

  /// The rule that some bytes break, if they break one.
  @MainActor func violation(_ bytes: [UInt8]) -> String? {
    switch self {
    case .inputDecoder: InputDecoderTarget.violation(bytes)
    case .loads, .batches: told(Choices(bytes)).violation
    case .text: TextTarget.violation(bytes)
    case .gitLog: GitLogTarget.violation(bytes)
    case .diff: DiffTarget.violation(bytes)
    case .backwardLines: BackwardLinesTarget.violation(bytes)
    case .linkHeader: LinkHeaderTarget.violation(bytes)
    case .jsonPath: JSONPathTarget.violation(bytes)
    case .alerts: AlertsTarget.violation(bytes)
    case .split: SplitTarget.violation(bytes)
    case .wrapping: WrappingTarget.violation(bytes)
    case .keymap: KeymapTarget.violation(bytes)
    case .columns: ColumnsTarget.violation(bytes)
    case .inputLines: InputLinesTarget.violation(bytes)
    }
  }

  /// Tells a story: the rule that it breaks, with the story in words, if it breaks one, and what was chosen.
  @MainActor func told(_ choices: Choices) -> (violation: String?, choices: Choices) {
    var choices = choices
    let violation =
      self == .loads ? LoadsTarget.violation(&choices) : BatchesTarget.violation(&choices)
    return (violation.map { "\($0), after “\(choices.story)”" }, choices)
  }
}
