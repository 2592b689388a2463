import FoundationEssentials

/// Where a page is.
struct PageAddress: Hashable, Sendable {
  let url: URL
}

extension PageAddress: CustomStringConvertible {
  /// The address as errors may name it: not the query, which may have a key in it.
  var description: String { (url.host() ?? "") + url.path() }
}
