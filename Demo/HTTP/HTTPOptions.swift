import DemoSupport
import Foundation
import StatefulTable

/// Which API is listed, and how.
struct HTTPOptions: Equatable, Sendable {
  var url: URL
  var headers: [HTTPHeader] = []
  var fields = HTTPFields()
  var nextPage = NextPageRule.linkHeader
  /// How long a page may take, with its redirects.
  var timeout: Duration = .seconds(30)
}

extension HTTPOptions: DemoScreen {
  static let help = ScreenHelp(
    arguments: "URL",
    summary: ["the items of a JSON API, page by page"],
    options: [
      Option(
        "--items",
        "PATH",
        "where the items are, such as data.list (default: the",
        "body itself, or the one list in it)"
      ),
      Option("--title", "PATH", "what is shown of an item (default: title, name, …)"),
      Option("--detail", "PATH", "what is shown of it at the right (default: nothing)"),
      Option("--id", "PATH", "what tells items apart (default: id, …)"),
      Option(
        "--page-parameter",
        "NAME[=N]",
        "number pages by this parameter, from N, or from what",
        "URL has there, or from 1, up to an empty page"
      ),
      Option(
        "--next-field",
        "PATH",
        "where the body says where the next page is: a URL, or",
        "the value of --cursor-parameter"
      ),
      Option("--cursor-parameter", "NAME", "the parameter that takes what --next-field has"),
      Option(
        "--header",
        "'NAME: VALUE'",
        "a header field for the origin of URL, any number of",
        "times; $NAME in it is taken from the environment"
      ),
      Option("--timeout", "TIME", "how long a page may take (default: 30s)"),
    ],
    notes: """
      Without --page-parameter and --next-field, the next page is where a Link header
      field with rel="next" says, and the page before where rel="prev" says. How many
      items a page has is for URL to say, as in '...?per_page=50'. A PATH is keys and
      indices with dots between; \\. is a dot in a key. An answer may have \(HTTPClient.bodyLimit / 1_000_000) MB.

      demo-http https://api.github.com/repos/swiftlang/swift/issues \\
        --detail user.login --header 'Authorization: Bearer $GITHUB_TOKEN'
      """
  )

  init(_ arguments: inout ArgumentList) throws(UsageError) {
    try self.init(&arguments, environment: ProcessInfo.processInfo.environment)
  }

  /// Takes the arguments, where `$NAME` in a header field is looked up in the environment.
  ///
  /// - Throws: ``UsageError``, which doesn't repeat what may have a secret in it.
  init(
    _ arguments: inout ArgumentList,
    environment: [String: String]
  ) throws(UsageError) {
    guard let word = arguments.takeWord() else { throw UsageError("there is no URL") }
    url = try Self.url(word)
    guard arguments.takeWord() == nil else {
      throw UsageError("there is more than a URL; a header field needs quotation marks around it")
    }
    for text in arguments.takeValues("--header") {
      headers.append(try HTTPHeader(text, environment: environment))
    }
    fields = HTTPFields(
      items: try Self.path("--items", &arguments),
      title: try Self.path("--title", &arguments),
      detail: try Self.path("--detail", &arguments),
      id: try Self.path("--id", &arguments)
    )
    nextPage = try Self.rule(&arguments, url)
    timeout = try arguments.takeTime("--timeout") ?? timeout
  }

  private static func url(_ word: String) throws(UsageError) -> URL {
    guard let url = URL(string: word), let scheme = url.scheme else {
      throw UsageError("a URL begins with https:// or http://")
    }
    guard ["http", "https"].contains(scheme.lowercased()) else {
      throw UsageError("a URL begins with https:// or http://, not with \(scheme):")
    }
    guard url.hasPort else { throw UsageError("the port of the URL isn't one from 1 to 65535") }
    guard url.isHTTP else {
      throw UsageError("the URL has no host, or a password in it, which --header is for")
    }
    return url
  }

  private static func rule(
    _ arguments: inout ArgumentList,
    _ url: URL
  ) throws(UsageError) -> NextPageRule {
    let number = arguments.takeValue("--page-parameter")
    let field = try path("--next-field", &arguments)
    let parameter = arguments.takeValue("--cursor-parameter")
    if let number {
      guard field == nil, parameter == nil else {
        throw UsageError("--page-parameter goes without --next-field and --cursor-parameter")
      }
      return try numberRule(number, url)
    }
    guard let field else {
      if parameter != nil { throw UsageError("--cursor-parameter needs --next-field") }
      return .linkHeader
    }
    return .field(field, parameter: parameter)
  }

  private static func numberRule(_ text: String, _ url: URL) throws(UsageError) -> NextPageRule {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard !name.isEmpty else { throw UsageError("--page-parameter takes NAME or NAME=N") }
    guard parts.count == 1 else {
      guard let first = Int(parts[1]) else {
        throw UsageError("--page-parameter takes NAME=N with a whole number, not “\(text)”")
      }
      return .number(parameter: name, first: first)
    }
    guard let value = url.query(name) else { return .number(parameter: name, first: 1) }
    guard let first = Int(value) else {
      throw UsageError("the URL's \(name) is no whole number; --page-parameter \(name)=N sets it")
    }
    return .number(parameter: name, first: first)
  }

  private static func path(
    _ name: String,
    _ arguments: inout ArgumentList
  ) throws(UsageError) -> JSONPath? {
    guard let value = arguments.takeValue(name) else { return nil }
    guard let path = JSONPath(value) else {
      throw UsageError("\(name) takes keys with dots between, such as data.list, not “\(value)”")
    }
    return path
  }

  func makeLists(asLines: Bool) -> [StatefulTableController] { [HTTPListController(self)] }
}

/// A header field that goes along with requests, and whose value is shown nowhere.
struct HTTPHeader: Equatable, Sendable {
  let name: String
  let value: String

  /// Reads `Name: value`, where `$NAME` in the value is what the environment has under that name.
  ///
  /// - Throws: ``UsageError``, which never has the value in it.
  init(_ text: String, environment: [String: String]) throws(UsageError) {
    guard let field = text.wholeMatch(of: /([!#$%&'*+\-.^_`|~0-9A-Za-z]+): *([\s\S]*)/) else {
      throw UsageError("--header takes 'Name: value'")
    }
    name = String(field.1)
    let variable = /\$([A-Za-z_][A-Za-z0-9_]*)/
    if let missing = field.2.matches(of: variable).first(where: { environment[String($0.1)] == nil }
    ) {
      throw UsageError("--header: \(name) needs $\(missing.1), which isn't in the environment")
    }
    value = String(field.2).replacing(variable) { environment[String($0.1)] ?? "" }
    guard value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) else {
      throw UsageError(
        "--header: the value of \(name) has a line break or a control character in it"
      )
    }
  }
}

extension HTTPHeader: CustomStringConvertible, CustomReflectable {
  /// The name alone.
  var description: String { "\(name): (not shown)" }
  /// Nothing to look into.
  var customMirror: Mirror { Mirror(self, children: []) }
}
