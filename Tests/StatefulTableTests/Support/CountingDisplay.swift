import StatefulTable

/// A display that draws nothing, and counts how often it is told to draw.
@MainActor final class CountingDisplay: TableDisplay {
  private(set) var count = 0
  /// What the user is told of keys, by the command.
  var hints: [String: String] = [:]

  func controllerNeedsDisplay(_ controller: StatefulTableController) { count += 1 }

  func hint(forCommand id: String) -> String? { hints[id] }
}
