import StatefulTable

final class OfflineView: StateView {
  func lines(in context: StateViewContext) -> [StyledText] {
    var lines = [StyledText("The harbor doesn't answer", .bold)]
    if let message = context.errorMessage { lines.append(message) }
    if let delay = context.retryDelay {
      lines.append(StyledText("Trying again in \(delay.components.seconds) s"))
    }
    return lines
  }
}
