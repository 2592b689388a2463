import Dispatch
import StatefulTable

extension TerminalSession {
  func resize() {
    screen.size = TerminalSize.current(of: device.output) ?? screen.size
    redraw()
  }

  /// Has everything written anew, whatever the terminal shows.
  func redraw() {
    shown = nil
    scheduleDrawing()
  }

  /// Has one frame drawn for all that happens meanwhile.
  func scheduleDrawing() {
    guard !needsDrawing else { return }
    needsDrawing = true
    guard !isReceivingKeys else { return }
    DispatchQueue.main.async { [weak self] in
      MainActor.assumeIsolated { self?.drawIfNeeded() }
    }
  }

  func drawIfNeeded() {
    guard needsDrawing else { return }
    needsDrawing = false
    guard isActive else { return }
    // A frame that comes while the terminal is still busy with the one before is left out.
    guard narrator == nil else { return output.isBusy ? () : narrate() }
    animation.isRunning = screen.isAnimating
    guard !output.isBusy else { return }
    var frame = takeBlankFrame()
    screen.draw(in: &frame)
    bytes.removeAll(keepingCapacity: true)
    writer.write(from: shown, to: frame, &bytes)
    spare = shown
    shown = frame
    if !bytes.isEmpty { output.write(bytes) }
  }

  /// A blank frame of the screen's size, in the memory of one that isn't needed any more.
  private func takeBlankFrame() -> Frame {
    guard var frame = spare, frame.size == screen.size else { return Frame(size: screen.size) }
    spare = nil
    frame.clear()
    return frame
  }
}
