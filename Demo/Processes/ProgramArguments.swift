/// The words that this program was started with, behind its name.
enum ProgramArguments {
  /// The words.
  ///
  /// A path in other bytes than text would be taken for another path.
  static var current: [String] {
    get throws(UsageError) {
      var words: [String] = []
      for index in 1..<max(1, Int(CommandLine.argc)) {
        guard let bytes = CommandLine.unsafeArgv[index] else { break }
        guard let word = String(validatingCString: bytes) else {
          throw UsageError(
            "“\(String(cString: bytes))” isn't UTF-8: rename it, or name it by a link to it"
          )
        }
        words.append(word)
      }
      return words
    }
  }
}
