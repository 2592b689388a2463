import DemoTransport

/// Puts the transport in a place in memory, which is what the demo looks up by name.
@_cdecl("demo_make_transport")
public func makeTransport(_ place: UnsafeMutableRawPointer) {
  let transport: HTTPTransport = { await Session.shared.get($0, headers: $1, limit: $2) }
  place.initializeMemory(as: HTTPTransport.self, to: transport)
}
