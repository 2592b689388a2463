/// An option that may stand on the command line.
struct Option: Equatable {
  /// The name with its dashes.
  let name: String
  /// What its value is called, if it has one.
  let value: String?
  /// What it does, for the help: lines of 50 columns at most.
  let summary: [String]

  init(_ name: String, _ value: String? = nil, _ summary: String...) {
    self.name = name
    self.value = value
    self.summary = summary
  }

  /// Those of every screen.
  static let common = [
    Option("--theme", "NAME", "the colours: \(ThemeName.list)"),
    Option(
      "--accessible",
      nil,
      "lines, one below the other, for a screen reader;",
      "ACCESSIBLE=1 asks for the same"
    ),
    Option("--plain", nil, "rows as plain lines, as into a pipe"),
    Option("--limit", "N", "with --plain or into a pipe: at most N rows"),
    Option(
      "--size",
      "WxH",
      "a screen in memory, of W columns and H lines, of",
      "which the last frame is printed"
    ),
    Option(
      "--keys",
      "'KEY...'",
      "with --size: keys to play, such as",
      "'j j <wait> G <enter> <c-d>'; <wait> waits until",
      "nothing is loading or about to be tried again"
    ),
    Option(
      "--keys-file",
      "FILE",
      "keys of your own, a command a line, such as",
      "'refresh = r F5'; --list-keys prints such a file"
    ),
    Option("--list-keys", nil, "the commands of a screen and their keys"),
    Option("--frames", nil, "with --size: every frame, one for each key"),
    Option("--help", nil, "this; with a screen, all about it"),
    Option("--version", nil, "the version"),
  ]

  /// That of screens whose rows have days.
  static let days = Option(
    "--by-day",
    nil,
    "a header for each day: Today, Yesterday, a date"
  )

  /// That of the list of commits.
  static let split = Option(
    "--split",
    nil,
    "what the commit at the cursor changed, beside the",
    "list or below it; Tab goes there"
  )

  /// That of the lines of a file.
  static let follow = Option(
    "--follow",
    nil,
    "the end of the file, which grows at the bottom;",
    "scroll up to read on in peace, G follows again"
  )

  /// Those of screens that make up what they load.
  static let simulation = [
    Option("--fail", "LOAD", "what fails: initial, refresh, page or all"),
    Option("--empty", nil, "there is nothing to load"),
    Option("--latency", "TIME", "how long a load takes: 2s, 300ms or 0.5"),
  ]
}
