import DemoSupport
import Foundation
import StatefulTable

/// The items of a JSON API, page by page as they are looked at.
final class HTTPListController: PagedTableController<HTTPItem> {
  private let nextPage: NextPageRule

  /// Creates a list, whose clock measures timeouts, and the waits between retries.
  init(_ options: HTTPOptions, clock: any Clock<Duration> = ContinuousClock()) {
    nextPage = options.nextPage
    super.init(source: HTTPPageSource(options), clock: clock)
    title = PageAddress(url: options.url).description
    loadOptions.timeout = options.timeout
    loadOptions.retryPolicy = .exponential()
    // An item that is sent again is the newer one.
    duplicatePolicy = .replace
    // Addresses may count items, which nobody knows.
    gapPolicy = .replace
  }

  override func cell(for item: HTTPItem) -> Cell {
    Cell(StyledText(item.title), detail: StyledText(item.detail, .dim))
  }

  /// Asks what is wrong where pages bring nothing new: a server ignores a parameter that it doesn't know, and sends
  /// the same page again and again.
  override func message(for error: any Error) -> StyledText {
    let message = super.message(for: error)
    guard case LoadError.emptyPages = error, let parameter = nextPage.parameter else {
      return message
    }
    return message + " Is \(parameter.oneLine) the server's parameter for pages?"
  }

  override func tableView(
    _ tableView: TableView,
    heightForRowAt indexPath: StatefulTable.IndexPath
  ) -> Int { 1 }
}
