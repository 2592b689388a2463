import FoundationEssentials

/// Where a page is: an answer, or the part of a long one that begins at an item.
struct PageAddress: Hashable, Sendable {
  let url: URL
  var start = 0
}

extension PageAddress: CustomStringConvertible {
  /// The address as errors may name it: not the query, which may have a key in it.
  var description: String { (url.host() ?? "") + url.path() }
}
