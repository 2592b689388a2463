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
    return ["http", "https"].contains(scheme) && !host.isEmpty && hasPort && user() == nil
      && password() == nil
  }

  /// Whether its port is one that there is, if it names one.
  var hasPort: Bool {
    // The number itself is `nil` if it's too large for one.
    let authority = absoluteString.split(separator: "/", maxSplits: 2).dropFirst().first ?? ""
    let end = authority.firstIndex { $0 == "?" || $0 == "#" } ?? authority.endIndex
    guard let colon = authority[..<end].lastIndex(of: ":") else { return true }
    let digits = authority[authority.index(after: colon)..<end]
    // What isn't a number belongs to an address in brackets, or to a password.
    guard !digits.isEmpty, digits.allSatisfy({ ("0"..."9").contains($0) }) else { return true }
    return Int(digits).map { (1...65535).contains($0) } ?? false
  }
}
