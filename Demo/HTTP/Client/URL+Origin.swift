import FoundationEssentials

extension URL {
  /// What credentials are good for: scheme, host and port (RFC 6454).
  struct Origin: Hashable, Sendable {
    var scheme: String?
    var host: String?
    var port: Int?
  }

  var origin: Origin {
    let scheme = scheme?.lowercased()
    return Origin(
      scheme: scheme,
      host: host()?.lowercased(),
      port: port ?? (scheme == "https" ? 443 : 80)
    )
  }

  /// Whether a request can be sent there, and no password stands in it.
  var isHTTP: Bool {
    guard let scheme = scheme?.lowercased(), let host = host() else { return false }
    return ["http", "https"].contains(scheme) && !host.isEmpty && user() == nil
      && password() == nil
  }
}
