public import StatefulTable

/// All texts of a screen that don't come from a list.
///
/// Each of them is a phrase: a `ListPhrase` of a list's state views and alerts, a ``CommandPhrase`` of a command, or
/// a ``Phrase`` of the screen itself. Words return a text for each. These change a few, and leave the others as they
/// are:
///
/// ```swift
/// let words = Words(
///   list: ListWords { phrase in
///     switch phrase {
///     case .nothingHere: "No mail today"
///     case .rows(let count): count == 1 ? "1 letter" : "\(count) letters"
///     default: ListWords.english(phrase)
///     }
///   },
///   screen: { phrase in phrase == .retries ? "tries again" : Words.english(phrase) }
/// )
/// await TerminalSession.main(CityList(), options: TerminalSession.Options(words: words))
/// ```
///
/// For another language, leave out the `default`: the compiler then reports the phrases that are missing. Numbers in
/// a phrase are numbers, so a language writes them, and inflects what is beside them, as it has to.
///
/// Rows, titles, your own commands and the messages of your errors are yours. What is meant for developers, such as what is
/// wrong in a file of keys, is in English, and so are the lines that a program writes to the standard error.
public struct Words: Sendable {
  /// The words of the lists.
  public var list: ListWords
  private let command: @Sendable (CommandPhrase) -> (title: String, detail: String)
  private let screen: @Sendable (Phrase) -> String

  /// Creates words.
  ///
  /// - Parameters:
  ///   - list: The words of the lists. The default is English.
  ///   - command: Returns what a command is called in the help line, and in the list of keys. The default is English.
  ///   - screen: Returns a text of the screen. The default is English.
  public init(
    list: ListWords = .english,
    command: (@Sendable (CommandPhrase) -> (title: String, detail: String))? = nil,
    screen: (@Sendable (Phrase) -> String)? = nil
  ) {
    self.list = list
    self.command = command ?? Self.englishCommand
    self.screen = screen ?? Self.englishPhrase
  }

  /// Returns the words for a phrase of a screen.
  public func callAsFunction(_ phrase: Phrase) -> String { screen(phrase) }

  /// Returns what a command is called in the help line, and in the list of keys.
  public func callAsFunction(_ phrase: CommandPhrase) -> (title: String, detail: String) {
    command(phrase)
  }
}
