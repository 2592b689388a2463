import StatefulTable
import Synchronization

/// Numbers for the RGB colors that are drawn, which take fewer bits than the colors.
///
/// A color has the same number in all frames, so that their cells can be compared as numbers. It keeps it until the
/// program ends.
final class ColorNumbers: Sendable {
  private struct Table {
    var colors: [Color] = []
    var numbers: [Color: Int] = [:]
  }

  /// The numbers that all frames use.
  static let shared = ColorNumbers(limit: PackedStyle.rgbLimit)

  private let table = Mutex(Table())
  private let limit: Int

  /// Creates numbers for at most so many colors.
  init(limit: Int) {
    self.limit = limit
  }

  /// The number of a color, from 0, or `nil` if it has none and there are no more.
  func number(of color: Color) -> Int? {
    table.withLock { table in
      if let number = table.numbers[color] { return number }
      let number = table.colors.count
      guard number < limit else { return nil }
      table.colors.append(color)
      table.numbers[color] = number
      return number
    }
  }

  /// The color with a number.
  ///
  /// - Precondition: The number was given to a color.
  func color(_ number: Int) -> Color {
    table.withLock { $0.colors[number] }
  }
}
