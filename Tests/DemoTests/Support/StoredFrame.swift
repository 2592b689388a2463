import Foundation
import TestSupport
import Testing

/// Checks that something was drawn as it is stored in a file below `Frames`.
///
/// With `RECORD_FRAMES=1` in the environment, the file is written instead. Look at what has changed in it before you
/// commit that.
func expectStored(
  _ drawn: String,
  in name: String,
  _ comment: Comment? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let path = "Tests/DemoTests/Frames/\(name).txt"
  if ProcessInfo.processInfo.environment["RECORD_FRAMES"] == "1" {
    try Data(drawn.utf8).write(to: Repository.root.appending(path: path))
  }
  #expect(try drawn == Repository.text(path), comment, sourceLocation: sourceLocation)
}
