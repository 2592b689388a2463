import FoundationEssentials

/// Which API is listed, and how.
struct HTTPOptions: Equatable, Sendable {
  var url: URL
  var headers: [HTTPHeader] = []
  var fields = HTTPFields()
  var nextPage = NextPageRule.linkHeader
  /// How long a page may take, with its redirects.
  var timeout: Duration = .seconds(30)

  static let all = [
    Option(
      "--items",
      "PATH",
      "where the items are, such as data.list (default: the",
      "body itself, or the one list in it)"
    ),
    Option("--title", "PATH", "what is shown of an item (default: title, name, …)"),
    Option("--detail", "PATH", "what is shown of it at the right (default: nothing)"),
    Option("--id", "PATH", "what tells items apart (default: id, …)"),
    Option("--page-parameter", "NAME", "number pages by this parameter, up to an empty one"),
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
  ]

  static let notes = """
    Without --page-parameter and --next-field, the next page is where a Link header
    field with rel="next" says. How many items a page has is for URL to say, as in
    '...?per_page=50'. A PATH is keys and indices with dots between; \\. is a dot in
    a key. Answers may have 32 MB.

    demo http https://api.github.com/repos/swiftlang/swift/issues \\
      --detail user.login --header 'Authorization: Bearer $GITHUB_TOKEN'
    """
}

extension HTTPOptions {
  init(_ list: inout ArgumentList, environment: ProcessEnvironment) throws(UsageError) {
    guard let word = list.takeWord() else { throw UsageError("http needs a URL") }
    url = try Self.url(word)
    for text in list.takeValues("--header") {
      headers.append(try HTTPHeader(text, environment: environment))
    }
    fields = HTTPFields(
      items: try Self.path("--items", &list),
      title: try Self.path("--title", &list),
      detail: try Self.path("--detail", &list),
      id: try Self.path("--id", &list)
    )
    nextPage = try Self.rule(&list)
    timeout = try list.takeTime("--timeout") ?? timeout
  }

  private static func url(_ word: String) throws(UsageError) -> URL {
    guard let url = URL(string: word), let scheme = url.scheme else {
      // Not what it is: there may be a key in it, as in what is wrong otherwise.
      throw UsageError("http takes a URL that begins with https:// or http://")
    }
    guard ["http", "https"].contains(scheme.lowercased()) else {
      throw UsageError("http takes an http or https URL, not \(scheme)")
    }
    guard url.hasPort else { throw UsageError("the port of the URL isn't one from 1 to 65535") }
    guard url.isHTTP else {
      throw UsageError("the URL has no host, or a password in it, which --header is for")
    }
    return url
  }

  private static func rule(_ list: inout ArgumentList) throws(UsageError) -> NextPageRule {
    let number = list.takeValue("--page-parameter")
    let field = try path("--next-field", &list)
    let parameter = list.takeValue("--cursor-parameter")
    if let number {
      guard field == nil, parameter == nil else {
        throw UsageError("--page-parameter goes without --next-field and --cursor-parameter")
      }
      return .number(parameter: number)
    }
    guard let field else {
      if parameter != nil { throw UsageError("--cursor-parameter needs --next-field") }
      return .linkHeader
    }
    return .field(field, parameter: parameter)
  }

  private static func path(
    _ name: String,
    _ list: inout ArgumentList
  ) throws(UsageError) -> JSONPath? {
    guard let value = list.takeValue(name) else { return nil }
    guard let path = JSONPath(value) else {
      throw UsageError("\(name) takes keys with dots between, such as data.list, not “\(value)”")
    }
    return path
  }
}
