import Foundation
import Testing

@testable import demo

@Suite("How the demo starts the program that speaks HTTP", .withoutSanitizer)
struct HTTPStartTests {
  #if os(Linux)
    @Test("The process goes on as that program, with the same arguments")
    func sameProcess() async throws {
      try await withHTTPServer { _ in
        // As far away as is waited for: this test may be slow to look.
        .answer(429, ["Retry-After": "59"])
      } _: { server in
        let demo = try ChildProcess(DemoProgram.path, "http", server.url("/1"), "--plain")
        try await eventually("the page is asked for") { server.requests.first?.target == "/1" }
        let link = "/proc/\(demo.identifier)/exe"
        let program = try FileManager.default.destinationOfSymbolicLink(atPath: link)
        #expect(program.hasSuffix("/demo-http"))
      }
    }
  #endif

  @Test("Where it is missing, that is one line and a failure")
  func missing() async throws {
    try await withTemporaryDirectory { directory in
      let copy = directory + "/demo"
      // A copy that this process makes could still be open in a child that another test starts, and
      // couldn't be run then.
      #expect(try ChildProcess("cp", DemoProgram.path, copy).wait() == .exited(0))
      let demo = try ChildProcess(copy, "http", "http://127.0.0.1:9/", "--plain")
      #expect(try demo.readToEnd().isEmpty)
      #expect(try demo.wait() == .exited(1))
      #expect(
        String(decoding: demo.errorOutput, as: UTF8.self) == """
          demo: demo-http, which belongs beside this program, can't be run: \
          execv: No such file or directory

          """
      )
    }
  }

  @Test("Other screens don't load Foundation's networking")
  func otherScreens() throws {
    let program = try Data(contentsOf: URL(filePath: DemoProgram.path))
    #expect(program.range(of: Data("libswiftCore".utf8)) != nil)
    #expect(program.range(of: Data("libFoundationNetworking".utf8)) == nil)
  }
}
