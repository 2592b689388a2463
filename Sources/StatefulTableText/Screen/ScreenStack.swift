import StatefulTable

/// The lists of a screen, each in front of the one before it.
@MainActor struct ScreenStack {
  /// A list, its part of the screen, the search in it, its alerts, its index and the way to its end.
  struct Entry {
    let controller: StatefulTableController
    let search: SearchSession
    let alerts: AlertSession
    let index: IndexSession
    let mouse: MouseSession
    let end: EndSession
    /// How the screen was divided when the list was last shown.
    var layout: ScreenLayout
    var sideways = SidewaysScroll()

    /// Creates an entry.
    ///
    /// - Parameters:
    ///   - controller: The list.
    ///   - lines: The lines of the screen.
    ///   - clock: Measures the time between two drawings.
    @MainActor init(
      _ controller: StatefulTableController,
      lines: Int,
      clock: any Clock<Duration>
    ) {
      self.controller = controller
      search = SearchSession(controller)
      alerts = AlertSession(controller)
      index = IndexSession(controller)
      mouse = MouseSession(controller)
      end = EndSession(controller, clock: clock)
      layout = ScreenLayout(lines: lines, refreshLines: 0)
    }

    /// Has an action called when the screen is to be drawn although no key was pressed.
    @MainActor func onDisplay(_ action: @escaping @MainActor () -> Void) {
      search.onEnd = action
      end.onDisplay = action
    }
  }

  /// The list that is shown.
  var front: Entry
  /// The lists behind it, the first one at index 0.
  private var behind: [Entry] = []

  init(_ entry: Entry) {
    front = entry
  }

  /// Whether there is no list behind the one that is shown.
  var hasOneList: Bool { behind.isEmpty }

  var controllers: [StatefulTableController] {
    behind.map(\.controller) + [front.controller]
  }

  /// The place of a list, from 0 for the first one.
  func index(of controller: StatefulTableController) -> Int? {
    if controller === front.controller { return behind.count }
    return behind.firstIndex { $0.controller === controller }
  }

  /// The place of the list behind the one that is shown.
  var indexBehindFront: Int? { behind.isEmpty ? nil : behind.count - 1 }

  /// Puts a list in front of all others.
  mutating func push(_ entry: Entry) {
    behind.append(front)
    front = entry
  }

  /// Ends what goes on in lists that were popped.
  func close(_ controllers: [StatefulTableController]) {
    // What a list does when it disappears may have brought it back.
    for controller in controllers where index(of: controller) == nil {
      controller.display = nil
      controller.cancelLoading()
      controller.didClose()
    }
  }

  /// Shows a list again that is behind the front.
  ///
  /// - Returns: The lists that were in front of it, the front one first. They are no longer in the stack.
  mutating func pop(to index: Int) -> [StatefulTableController] {
    let closed = behind[(index + 1)...] + [front]
    front = behind[index]
    behind.removeSubrange(index...)
    return closed.reversed().map(\.controller)
  }
}
