/// The help of the whole or of one screen, made of what the arguments are read by.
enum Help {
  private static let indent = 23

  /// The help, with a line break at its end.
  static func text(of screen: ScreenName?) -> String {
    let lines = screen.map(lines) ?? overview
    return lines.joined(separator: "\n") + "\n"
  }

  private static var overview: [String] {
    var lines = ["usage: demo [SCREEN] [OPTION]...", "", "screens"]
    for screen in ScreenName.allCases {
      lines += entry(usage(of: screen), screen.summary)
    }
    lines += ["", "options"] + Option.common.flatMap(entry)
    lines += ["", "demo SCREEN --help lists the options of a screen."]
    return lines
  }

  private static func lines(of screen: ScreenName) -> [String] {
    var lines = ["usage: demo \(usage(of: screen)) [OPTION]...", ""] + screen.summary
    if !screen.options.isEmpty { lines += ["", "options"] + screen.options.flatMap(entry) }
    lines += ["", "options of every screen"] + Option.common.flatMap(entry)
    if !screen.notes.isEmpty { lines += ["", screen.notes] }
    return lines
  }

  private static func usage(of screen: ScreenName) -> String {
    screen.arguments.isEmpty ? screen.rawValue : "\(screen.rawValue) \(screen.arguments)"
  }

  private static func entry(_ option: Option) -> [String] {
    entry([option.name, option.value].compactMap(\.self).joined(separator: " "), option.summary)
  }

  private static func entry(_ head: String, _ text: [String]) -> [String] {
    let blanks = String(repeating: " ", count: indent)
    let head = "  \(head)"
    let rest = text.map { blanks + $0 }
    guard let first = text.first, head.count < indent - 1 else { return [head] + rest }
    return [head + blanks.dropFirst(head.count) + first] + rest.dropFirst()
  }
}
