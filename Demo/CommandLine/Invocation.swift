import StatefulTable
import StatefulTableText

/// What the demo was asked to do.
struct Invocation: Equatable {
  enum Screen: Equatable {
    case feed(seed: UInt64, latency: Duration)
    case git(path: String, options: [String])
  }

  enum Output: Equatable {
    /// The terminal, or plain lines where there is none.
    case terminal
    /// Plain lines.
    case plain(limit: Int?)
    /// The last frame of a screen in memory, after some keys.
    case frame(size: Size, script: KeyScript)
  }

  enum Action: Equatable {
    case help, version
    case show(Screen, Output)
  }

  var action: Action

  static let help = """
    usage: demo [SCREEN] [OPTION]...

    screens
      feed                 a simulated feed with latency (this is the default)
      git [PATH]           the commits of a repository (default: the one here)
      git [PATH] -- OPTION...
                           the same, with options of git log that choose commits

    options
      --plain              rows as plain lines, as into a pipe
      --limit N            with --plain or into a pipe: at most N rows
      --size WxH           a screen in memory, of W columns and H lines; its last frame is printed
      --keys 'KEY...'      with --size: keys to play, such as 'j j <wait> G <enter> <c-d>';
                           <wait> waits until nothing is loading
      --seed N             feed: other posts
      --latency SECONDS    feed: how long a load takes (default: 0.6)
      --help, --version

    """
}

/// Arguments that make no sense, in words.
struct UsageError: Error, Equatable, CustomStringConvertible {
  var description: String

  init(_ description: String) {
    self.description = "\(description); see demo --help"
  }
}
