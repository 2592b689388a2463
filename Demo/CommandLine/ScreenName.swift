/// A screen, as it is called on the command line.
enum ScreenName: String, CaseIterable {
  case feed, git, log, http, beers, ports

  /// What follows the name.
  var arguments: String {
    switch self {
    case .feed, .beers: ""
    case .git: "[PATH] [-- GIT-OPTION...]"
    case .log: "FILE"
    case .http: "URL"
    case .ports: "NAME"
    }
  }

  /// What it shows, in lines of 55 columns at most.
  var summary: [String] {
    switch self {
    case .feed: ["a simulated feed with latency (this is the default)"]
    case .git:
      ["the commits of a repository (default: the one here),", "chosen by options of git log"]
    case .log: ["the lines of a file, newest first, or as they come"]
    case .http: ["the items of a JSON API, page by page"]
    case .beers: ["the demo of JMStatefulTableViewController"]
    case .ports: ["screens made anew from UIKit and JTTableViewController:", PortName.list]
    }
  }

  var options: [Option] {
    switch self {
    case .feed: FeedOptions.all
    case .git: [.days, .split]
    case .log: [.days, .follow]
    case .http: HTTPOptions.all
    case .beers, .ports: Option.simulation
    }
  }

  /// What else there is to know.
  var notes: String {
    switch self {
    case .feed: FeedOptions.notes
    case .git, .beers, .ports: ""
    case .log: LineDate.notes
    case .http: HTTPOptions.notes
    }
  }
}
