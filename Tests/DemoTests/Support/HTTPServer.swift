import Foundation
import Synchronization
import Testing

@testable import demo

/// A small HTTP/1.1 server on a port of its own, with a thread for each connection.
final class HTTPServer: Sendable {
  struct Request: Sendable {
    /// The path with the query.
    var target: String
    /// The header fields, by name in lower case.
    var headers: [String: String]
  }

  enum Reply: Sendable {
    /// A whole answer.
    case answer(Int = 200, _ headers: [String: String] = [:], _ body: [UInt8] = [])
    /// Some bytes, and then nothing until the client goes away.
    case hold([UInt8])
    /// Some bytes, and then the end of the connection.
    case cut([UInt8])
    /// A head, and then a body that goes on for so many bytes unless the client goes away.
    case stream(Int)

    static func json(_ text: String, _ headers: [String: String] = [:]) -> Reply {
      .answer(200, ["Content-Type": "application/json"].merging(headers) { $1 }, Array(text.utf8))
    }

    /// A body of so many zeros, packed to a 200th.
    static func packed(_ count: Int) throws -> Reply {
      let packing = try ChildProcess("sh", "-c", "head -c \(count) /dev/zero | gzip -1")
      var packed: [UInt8] = []
      while case let more = try packing.read(upTo: 65536), !more.isEmpty { packed += more }
      #expect(try packing.wait() == .exited(0))
      #expect(packed.count < count / 200)
      return .answer(200, ["Content-Encoding": "gzip"], packed)
    }
  }

  private let listener: Int32
  private let port: UInt16
  private let handler: @Sendable (Request) -> Reply
  private let state = Mutex((requests: [Request](), abandoned: 0))

  /// Starts a server.
  init(_ handler: @escaping @Sendable (Request) -> Reply) throws {
    self.handler = handler
    (listener, port) = try Self.listen()
    Thread { [self] in accept() }.start()
  }

  /// All requests so far.
  var requests: [Request] { state.withLock(\.requests) }
  /// How many clients went away before they had all.
  var abandoned: Int { state.withLock(\.abandoned) }

  func url(_ target: String) -> String { "http://127.0.0.1:\(port)\(target)" }

  func stop() {
    shutdown(listener, Int32(SHUT_RDWR))
    close(listener)
  }

  /// Calls a function with an address that nobody listens at, as long as the function takes.
  static func withDeadURL<Result>(
    isolation: isolated (any Actor)? = #isolation,
    _ body: (String) async throws -> Result
  ) async throws -> Result {
    // A port that isn't taken could be another server's the next moment.
    let (socket, port) = try bind()
    defer { close(socket) }
    return try await body("http://127.0.0.1:\(port)/")
  }

  private static func listen() throws -> (Int32, UInt16) {
    let (listener, port) = try bind()
    guard Glibc.listen(listener, 64) == 0 else { throw CocoaError(.fileReadUnknown) }
    return (listener, port)
  }

  /// Takes a free port.
  private static func bind() throws -> (Int32, UInt16) {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        Glibc.bind(listener, address, length) == 0
          && getsockname(listener, address, &length) == 0
      }
    }
    guard listener >= 0, isBound else { throw CocoaError(.fileReadUnknown) }
    return (listener, UInt16(bigEndian: address.sin_port))
  }

  private func accept() {
    while true {
      let connection = Glibc.accept(listener, nil, nil)
      guard connection >= 0 else {
        if errno == EINTR || errno == ECONNABORTED { continue }
        return
      }
      Thread { [self] in
        serve(connection)
        close(connection)
      }.start()
    }
  }

  private func serve(_ connection: Int32) {
    guard let request = Self.readRequest(connection) else { return }
    state.withLock { $0.requests.append(request) }
    switch handler(request) {
    case .answer(let status, let headers, let body):
      var head = "HTTP/1.1 \(status) Whatever\r\nConnection: close\r\n"
      for (name, value) in headers { head += "\(name): \(value)\r\n" }
      if status != 304 { head += "Content-Length: \(body.count)\r\n" }
      Self.send(Array("\(head)\r\n".utf8) + body, to: connection)
    case .cut(let bytes):
      Self.send(bytes, to: connection)
    case .hold(let bytes):
      Self.send(bytes, to: connection)
      // Returns when the client has gone.
      var byte: UInt8 = 0
      _ = recv(connection, &byte, 1, 0)
      state.withLock { $0.abandoned += 1 }
    case .stream(let count):
      let head = "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Type: application/json\r\n\r\n"
      Self.send(Array(head.utf8), to: connection)
      let part = [UInt8](repeating: UInt8(ascii: " "), count: 1 << 16)
      var sent = 0
      while sent < count, Self.send(part, to: connection) { sent += part.count }
      if sent < count { state.withLock { $0.abandoned += 1 } }
    }
  }

  private static func readRequest(_ connection: Int32) -> Request? {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while bytes.suffix(4) != [13, 10, 13, 10] {
      let count = recv(connection, &buffer, buffer.count, 0)
      guard count > 0 else { return nil }
      bytes += buffer[..<count]
    }
    let lines = String(decoding: bytes, as: UTF8.self).components(separatedBy: "\r\n")
    let words = lines[0].split(separator: " ")
    guard words.count == 3 else { return nil }
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { continue }
      headers[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces)
    }
    return Request(target: String(words[1]), headers: headers)
  }

  @discardableResult
  private static func send(_ bytes: [UInt8], to connection: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      rest.removeFirst(count)
    }
    return true
  }
}

/// Calls a function with a server, which is stopped afterwards.
func withHTTPServer<Result>(
  isolation: isolated (any Actor)? = #isolation,
  _ handler: @escaping @Sendable (HTTPServer.Request) -> HTTPServer.Reply,
  _ body: (HTTPServer) async throws -> Result
) async throws -> Result {
  let server = try HTTPServer(handler)
  defer { server.stop() }
  return try await body(server)
}
