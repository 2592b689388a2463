public import StatefulTable

/// All texts of a screen that don't come from a list.
///
/// Each of them is a phrase, a `ListPhrase` of a list's state views and alerts or a ``Phrase`` of the screen itself, or
/// it is what a command is called. Words return a text for each. These change a few, and leave the others as they are:
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
///   command: { id, english in id == "refresh" ? ("fetch", "fetch new letters") : english },
///   screen: { phrase in phrase == .retries ? "tries again" : Words.english(phrase) }
/// )
/// await TerminalSession.main(CityList(), options: TerminalSession.Options(words: words))
/// ```
///
/// For another language, leave out the `default`: the compiler then reports the phrases that are missing. The commands
/// are those of ``CommandTable``. Numbers in a phrase are numbers, so a language writes them, and inflects what is beside
/// them, as it has to.
///
/// Rows, titles, your own commands and the messages of your errors are yours. What is meant for developers, such as what is
/// wrong in a file of keys, is in English, and so are the lines that a program writes to the standard error.
public struct Words: Sendable {
  /// The words of the lists.
  public var list: ListWords
  private let command: @Sendable (Command.ID, CommandNames) -> CommandNames
  private let screen: @Sendable (Phrase) -> String

  /// What a command is called: one word or two for the help line, and a few for the list of keys.
  public typealias CommandNames = (title: String, detail: String)

  /// Creates words.
  ///
  /// - Parameters:
  ///   - list: The words of the lists. The default is English.
  ///   - command: Returns what a command of the screen's own is called, from its id and what it is called in English. A
  ///     command that is called differently at times, as one that edits and ends that, is asked for with each name. The
  ///     default is English.
  ///   - screen: Returns a text of the screen. The default is English.
  public init(
    list: ListWords = .english,
    command: @escaping @Sendable (Command.ID, _ english: CommandNames) -> CommandNames = { $1 },
    screen: (@Sendable (Phrase) -> String)? = nil
  ) {
    self.list = list
    self.command = command
    self.screen = screen ?? Self.englishPhrase
  }

  /// Returns the words for a phrase of a screen.
  public func callAsFunction(_ phrase: Phrase) -> String { screen(phrase) }

  /// What a command of the screen's own is called, from its names in English.
  func names(of id: Command.ID, _ title: String, _ detail: String) -> CommandNames {
    command(id, (title, detail))
  }

  /// A command as it is listed, with some of its keys.
  func naming(_ command: Command, _ keys: [Key]) -> Command {
    var command = command
    command.keys = keys
    if command.isBuiltIn {
      (command.title, command.detail) = names(of: command.id, command.title, command.detail)
    }
    return command
  }
}
