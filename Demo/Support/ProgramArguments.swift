/// The words that this program was started with, behind its name.
enum ProgramArguments {
  /// The words, of which each must be text: a path in other bytes would be taken for another path.
  static var current: [String] {
    get throws(UsageError) {
      var words: [String] = []
      for index in 1..<max(1, Int(CommandLine.argc)) {
        guard let bytes = CommandLine.unsafeArgv[index] else { break }
        guard let word = String(validatingCString: bytes) else {
          let shown = String(cString: bytes)
          throw UsageError("“\(shown)” isn't UTF-8: rename it, or name it by a link to it")
        }
        words.append(word)
      }
      return words
    }
  }
}
