import DemoSupport

/// Shows the items of a JSON API.
///
/// ```
/// HTTPOptions             the arguments: a URL, header fields, where in an answer the items are
///   └▶ HTTPListController the list: its cells, its retries
///        └▶ HTTPPageSource  the pages, each found from the one before (NextPageRule, LinkHeader)
///             ├▶ HTTPClient   asks for a URL, and follows redirects, within limits
///             └▶ HTTPFields   finds the items in the answer (JSONPath)
/// ```
///
/// What can go wrong is an `HTTPError`, which is shown in the list.
@main enum DemoHTTP {
  static let program = ListProgram("demo-http", [HTTPOptions.self])

  @MainActor static func main() async {
    await program.run()
  }
}
