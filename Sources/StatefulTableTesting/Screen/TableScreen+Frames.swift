public import StatefulTableText

import FoundationEssentials

extension TableScreen {
  /// Checks that the screen shows a frame that was stored.
  ///
  /// ```swift
  /// try screen.expectFrame(named: "first-page")
  /// ```
  ///
  /// The frame is a text file in a folder `Frames` beside the test's own file. To store it, run the test with the
  /// environment variable `RECORD_FRAMES=1`, look at the file, and commit it. The text has no colors: for these, compare
  /// the styles of the `Frame` itself.
  ///
  /// - Parameters:
  ///   - name: The name of the file, without `.txt`.
  ///   - testFile: The file of the test. The default is the one that calls this.
  /// - Throws: A ``ScreenError`` with both frames if they differ, or if there is no stored one.
  public func expectFrame(named name: String, testFile: String = #filePath) throws {
    let directory = testFile.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    let folder = directory.joined(separator: "/") + "/Frames"
    let path = "\(folder)/\(name).txt"
    let text = frame().text + "\n"
    if ProcessInfo.processInfo.environment["RECORD_FRAMES"] == "1" {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: URL(filePath: path))
      return
    }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw error(.otherFrame(path, stored: nil))
    }
    let stored = String(decoding: data, as: UTF8.self)
    if stored != text { throw error(.otherFrame(path, stored: stored)) }
  }

  /// Waits until the screen shows a text.
  ///
  /// - Parameters:
  ///   - text: The text, within a line.
  ///   - limit: The longest wait, in real time. The default is 30 seconds. Only a failing test takes this long.
  /// - Throws: A ``ScreenError`` if it takes longer. `CancellationError` if the task is cancelled.
  public func shows(_ text: String, within limit: Duration = .seconds(30)) async throws {
    try await wait(for: "the text \(String(reflecting: text))", within: limit) {
      frame().text.contains(text) ? () : nil
    }
  }
}
