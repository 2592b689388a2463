import StatefulTable
import StatefulTableText

final class KeyCounter: TerminalContent {
  var size = Size(columns: 0, lines: 0)
  var onNeedsDisplay: (@MainActor () -> Void)?
  private(set) var isFinished = false
  private var keyCount = 0

  func draw(in frame: inout Frame) {
    frame.draw("\(keyCount) keys", line: 0, columns: frame.bounds.columns)
  }

  func send(_ event: InputEvent) {
    keyCount += 1
    if event == .key(.character("q")) { isFinished = true }
    setNeedsDisplay()
  }
}
