import Foundation
import StatefulTable
import StatefulTableTesting
import StatefulTableText
import TestSupport
import Testing

/// Frames that tests have stored.
@MainActor struct StoredFrameTests {
  private func screen(_ text: String) -> TableScreen {
    let list = StatefulTableController(clock: ManualClock())
    list.title = text
    let screen = TableScreen(list, size: Size(columns: 20, lines: 3))
    screen.appear()
    return screen
  }

  @Test func `A frame is compared with the stored one, and a difference shows both`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let frames = folder.appending(path: "Frames")
    try FileManager.default.createDirectory(at: frames, withIntermediateDirectories: true)
    let test = folder.appending(path: "ListTests.swift").path(percentEncoded: false)
    let screen = screen("Names")
    let missing = #expect(throws: ScreenError.self) {
      try screen.expectFrame(named: "names", testFile: test)
    }
    #expect(missing?.description.contains("RECORD_FRAMES=1 to store this one") == true)
    let text = screen.frame().text + "\n"
    try Data(text.utf8).write(to: frames.appending(path: "names.txt"))
    try screen.expectFrame(named: "names", testFile: test)
    let other = #expect(throws: ScreenError.self) {
      try self.screen("Others").expectFrame(named: "names", testFile: test)
    }
    #expect(other?.description.contains("Names") == true)
    #expect(other?.description.contains("Others") == true)
  }

  @Test func `A text is waited for`() async throws {
    let screen = screen("Names")
    Task { screen.controller.title = "Later" }
    try await screen.shows("Later")
    let error = await #expect(throws: ScreenError.self) {
      try await screen.shows("Never", within: .milliseconds(1))
    }
    #expect(error?.screen.contains("Later") == true)
  }
}
