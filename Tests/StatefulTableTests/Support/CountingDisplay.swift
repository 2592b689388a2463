import StatefulTable

/// A display that draws nothing, and counts how often it is told to draw.
@MainActor final class CountingDisplay: TableDisplay {
  private(set) var count = 0

  func controllerNeedsDisplay(_ controller: StatefulTableController) { count += 1 }
}
