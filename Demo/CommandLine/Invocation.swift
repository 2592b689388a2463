import StatefulTable
import StatefulTableText

/// What the demo was asked to do.
struct Invocation: Equatable {
  enum Screen: Equatable {
    case feed(FeedOptions)
    case git(path: String, options: [String], isByDay: Bool = false, isSplit: Bool = false)
    case http(HTTPOptions)
    case beers(SimulatedConditions)
    case log(path: String, isByDay: Bool = false, isFollowed: Bool = false)
    case ports(PortName, SimulatedConditions)
  }

  enum Output: Equatable {
    /// The terminal, or plain lines where there is none.
    case terminal(TerminalSession.Options = .init())
    /// Plain lines.
    case plain(limit: Int?)
    /// What a screen in memory shows after some keys: the last frame, or every one.
    case frame(size: Size, script: KeyScript, isEveryFrame: Bool = false)
  }

  enum Action: Equatable {
    /// Help for one screen, or for the whole.
    case help(ScreenName?)
    case version
    /// The commands of a screen and their keys, in the form of a keymap's file.
    case listKeys(Screen)
    case show(Screen, Output)
  }

  var action: Action
  /// The file with the keys that the user has chosen.
  var keysFile: String?
}

/// Arguments that make no sense, in words.
struct UsageError: Error, Equatable, CustomStringConvertible {
  var description: String

  init(_ description: String) {
    self.description = "\(description.oneLine); see demo --help"
  }
}
