/// An object that draws a list, as a screen of the terminal does.
///
/// The list doesn't retain it. A display has a list appear, gives its table a size, and draws some time after
/// ``controllerNeedsDisplay(_:)``, once for all events of a turn.
@MainActor package protocol TableDisplay: AnyObject {
  /// Called when the list may look different from what was drawn.
  ///
  /// It is called after every event, any number of times between two drawings.
  func controllerNeedsDisplay(_ controller: StatefulTableController)

  /// Shows another list in front of a list.
  ///
  /// The display retains the lists that it shows.
  ///
  /// Does nothing by default, for a display that shows only one list.
  ///
  /// - Parameters:
  ///   - controller: The list to show.
  ///   - other: The list that is to be behind it.
  func show(_ controller: StatefulTableController, inFrontOf other: StatefulTableController)

  /// Shows a list in the place of another, because another list of a ``SegmentedController`` was selected.
  ///
  /// - Parameters:
  ///   - controller: The list to show, which was selected.
  ///   - other: The list whose place it takes.
  func show(_ controller: StatefulTableController, inPlaceOf other: StatefulTableController)

  /// Closes a list: goes back to the one behind it, or leaves the screen if there is none.
  func close(_ controller: StatefulTableController)

  /// Lets the user type what to search for.
  ///
  /// Does nothing by default, for a display without a search.
  func beginSearch(in controller: StatefulTableController)

  /// The height of a row that shows a cell, in lines.
  ///
  /// The list knows what a cell holds, and the display how that is drawn: in the width of the list's table, in the
  /// ``StatefulTableController/tableColumns`` of the list, and with ``TableView/wrapsLines`` so that all of the cell's
  /// text can be read, even if the cell itself asks for less. The list asks again when one of these changes, and when
  /// another display is set.
  ///
  /// The default implementation returns 1, for a display that draws each row on one line.
  ///
  /// - Parameters:
  ///   - cell: The cell.
  ///   - controller: The list that shows it.
  /// - Returns: The number of lines. Less than 1 is treated as 1.
  func height(of cell: Cell, in controller: StatefulTableController) -> Int

  /// Whether the user is typing or choosing something, so that no rows should change automatically.
  ///
  /// When that has ended, call ``StatefulTableController/setNeedsDisplay()`` of the list. The default is `false`.
  var isUserTyping: Bool { get }

  /// The words of the lists, in the language of the display.
  ///
  /// The default is ``ListWords/english``.
  var listWords: ListWords { get }

  /// A hint at how the user performs a command, such as "c write a message" or "t retries".
  ///
  /// State views show it. They ask for "retry", "refresh", "next-page", "load-gap" and "end-search", and an
  /// ``EmptyView`` that offers a command for that.
  ///
  /// The default implementation returns `nil`, for a display without commands.
  ///
  /// - Parameter id: The name by which the display knows the command.
  /// - Returns: The hint, or `nil` if the user can't perform such a command now.
  func hint(forCommand id: String) -> String?
}

extension TableDisplay {
  /// Does nothing.
  package func show(
    _ controller: StatefulTableController,
    inFrontOf other: StatefulTableController
  ) {}

  /// Does nothing.
  package func show(
    _ controller: StatefulTableController,
    inPlaceOf other: StatefulTableController
  ) {}

  /// Does nothing.
  package func close(_ controller: StatefulTableController) {}

  /// Does nothing.
  package func beginSearch(in controller: StatefulTableController) {}

  /// Returns 1 by default.
  package func height(of cell: Cell, in controller: StatefulTableController) -> Int { 1 }

  /// Returns `false` by default.
  package var isUserTyping: Bool { false }

  /// Returns the English words by default.
  package var listWords: ListWords { .english }

  /// Returns `nil` by default.
  package func hint(forCommand id: String) -> String? { nil }
}
