import FoundationEssentials
import StatefulTable

/// The items of a JSON API, page by page as they are looked at.
final class HTTPListController: PagedTableController<HTTPItem> {
  /// Creates a list.
  ///
  /// - Parameters:
  ///   - options: Which API, and what of it is shown.
  ///   - transport: Sends requests.
  ///   - clock: Measures timeouts, and the waits between retries.
  init(
    _ options: HTTPOptions,
    transport: @escaping HTTPTransport,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    let url = options.url
    let client = HTTPClient(base: url, headers: options.headers, transport: transport)
    super.init(
      source: HTTPPageSource(
        url: url,
        client: client,
        fields: options.fields,
        nextPage: options.nextPage
      ),
      clock: clock
    )
    title = PageAddress(url: url).description
    loadTimeout = options.timeout
    retryPolicy = .exponential()
    // An item that is sent again is the newer one.
    duplicatePolicy = .replace
  }

  override func cell(for item: HTTPItem) -> Cell {
    Cell(StyledText(item.title), detail: StyledText(item.detail, .dim))
  }

  override func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Int { 1 }
}
