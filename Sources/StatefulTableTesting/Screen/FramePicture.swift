import StatefulTable
public import StatefulTableText

/// Draws frames as pictures in SVG, with their colors: for documentation, bug reports and reviews of tests.
///
/// ```swift
/// let svg = FramePicture().svg(screen.frame())
/// ```
///
/// A picture needs nothing but itself. It has text that can be selected, and neither scripts nor fonts of its own: the
/// viewer's monospaced font is stretched to the columns.
public struct FramePicture: Sendable {
  /// A frame of an animated picture.
  public struct Step: Sendable {
    /// The frame.
    public var frame: Frame
    /// How long it is shown, 100 ms at least.
    public var duration: Duration

    /// Creates a step of a moving picture.
    ///
    /// - Parameters:
    ///   - frame: What is shown.
    ///   - duration: How long it is shown.
    public init(_ frame: Frame, for duration: Duration) {
      self.frame = frame
      self.duration = duration
    }
  }

  // The colors of the terminal: light text on a dark background.
  private static let foreground = Color.rgb(0xD4, 0xD4, 0xD4)
  private static let background = Color.rgb(0x1C, 0x1F, 0x24)
  /// The sixteen named colors, in the order of their indices.
  private static let named: [Color] = [
    .rgb(0x3A, 0x3F, 0x47), .rgb(0xE0, 0x6C, 0x75), .rgb(0x8C, 0xC2, 0x65),
    .rgb(0xD5, 0xB0, 0x6B), .rgb(0x6C, 0xA6, 0xE8), .rgb(0xC6, 0x78, 0xDD),
    .rgb(0x56, 0xB6, 0xC2), .rgb(0xAB, 0xB2, 0xBF), .rgb(0x7A, 0x82, 0x8E),
    .rgb(0xF0, 0x8A, 0x92), .rgb(0xA5, 0xD6, 0x81), .rgb(0xE8, 0xC8, 0x8A),
    .rgb(0x8A, 0xBD, 0xF2), .rgb(0xD9, 0x9A, 0xEA), .rgb(0x79, 0xCC, 0xD6),
    .rgb(0xFF, 0xFF, 0xFF),
  ]

  /// Pixels.
  private static let (cellWidth, cellHeight, baseline, margin) = (9, 20, 15, 10)

  /// Creates what draws pictures.
  public init() {}

  // MARK: Pictures

  /// Draws a frame.
  ///
  /// - Complexity: O(*n*) for *n* cells.
  public func svg(_ frame: Frame) -> String {
    picture(of: frame.size, style: "", [draw(frame)])
  }

  /// Draws frames one after the other, over and over.
  ///
  /// The picture is as large as the largest frame. It moves by CSS alone, and stands still where the viewer prefers less
  /// motion.
  ///
  /// - Parameters:
  ///   - steps: The frames, with their times.
  ///   - still: The index of the frame that a still picture shows. The default is 0.
  /// - Returns: The picture's text.
  /// - Complexity: O(*n*) for *n* cells of all frames.
  public func svg(_ steps: [Step], still: Int = 0) -> String {
    let times = steps.map { max($0.duration, .milliseconds(100)) / .seconds(1) }
    let total = times.reduce(0, +)
    var rules = ".f{visibility:hidden}.f\(still){visibility:visible}"
    rules += "@media (prefers-reduced-motion:no-preference){"
    var start = 0.0
    for (number, time) in times.enumerated() {
      let name = "f\(number)"
      let (from, to) = (Self.percent(start / total), Self.percent((start + time) / total))
      rules += ".\(name){animation:\(name) \(Self.number(total))s step-end infinite}"
      rules += "@keyframes \(name){0%{visibility:\(number == 0 ? "visible" : "hidden")}"
      if number > 0 { rules += "\(from)%{visibility:visible}" }
      rules += "\(to)%,100%{visibility:\(number == times.count - 1 ? "visible" : "hidden")}}"
      start += time
    }
    rules += "}"
    let size = Size(
      columns: steps.map(\.frame.size.columns).max() ?? 0,
      lines: steps.map(\.frame.size.lines).max() ?? 0
    )
    let groups = steps.enumerated().map { number, step in
      "<g class=\"f f\(number)\">\n\(draw(step.frame))</g>\n"
    }
    return picture(of: size, style: rules, groups)
  }

  private func picture(of size: Size, style: String, _ parts: [String]) -> String {
    let width = size.columns * Self.cellWidth + 2 * Self.margin
    let height = size.lines * Self.cellHeight + 2 * Self.margin
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" width="\(width)" height="\(height)"\
       xml:space="preserve">
      <style>text{font:15px ui-monospace,Menlo,Consolas,"DejaVu Sans Mono",monospace;white-space:pre}\(style)</style>
      <rect width="100%" height="100%" rx="6" fill="\(css(Self.background))"/>
      <g transform="translate(\(Self.margin) \(Self.margin))">
      \(parts.joined())</g>
      </svg>

      """
  }

  // MARK: Lines

  private func draw(_ frame: Frame) -> String {
    (0..<frame.size.lines).map { draw($0, of: frame) }.joined()
  }

  /// Draws a line, in parts that have the same style.
  ///
  /// A wide character is a part of its own, because fonts don't agree on how wide it is.
  private func draw(_ line: Int, of frame: Frame) -> String {
    var svg = ""
    var column = 0
    while column < frame.size.columns {
      let first = frame[line: line, column: column]
      var text = String(first.character)
      var end = column + max(1, first.columns)
      while end < frame.size.columns, first.columns == 1 {
        let next = frame[line: line, column: end]
        guard next.columns == 1, next.style == first.style else { break }
        text.append(next.character)
        end += 1
      }
      svg += draw(text, first.style, line, column..<end)
      column = end
    }
    return svg
  }

  private func draw(_ text: String, _ style: Style, _ line: Int, _ columns: Range<Int>) -> String {
    var foreground = style.foreground.map(resolved) ?? Self.foreground
    var background = style.background.map(resolved)
    if style.traits.contains(.inverse) {
      (foreground, background) = (background ?? Self.background, foreground)
    }
    let (x, width) = (columns.lowerBound * Self.cellWidth, columns.count * Self.cellWidth)
    let y = line * Self.cellHeight
    var svg = ""
    if let background {
      svg += "<rect x=\"\(x)\" y=\"\(y)\" width=\"\(width)\" height=\"\(Self.cellHeight)\""
      svg += " fill=\"\(css(background))\"/>\n"
    }
    guard style.traits.contains(.underline) || text.contains(where: { $0 != " " }) else {
      return svg
    }
    svg += "<text x=\"\(x)\" y=\"\(y + Self.baseline)\" textLength=\"\(width)\""
    svg += " lengthAdjust=\"spacingAndGlyphs\" fill=\"\(css(foreground))\"\(attributes(style))>"
    return svg + "\(Self.escaped(text))</text>\n"
  }

  private func attributes(_ style: Style) -> String {
    var attributes = ""
    if style.traits.contains(.bold) { attributes += " font-weight=\"bold\"" }
    if style.traits.contains(.italic) { attributes += " font-style=\"italic\"" }
    if style.traits.contains(.underline) { attributes += " text-decoration=\"underline\"" }
    if style.traits.contains(.dim) { attributes += " opacity=\"0.6\"" }
    return attributes
  }

  // MARK: Colors

  /// A color as the terminal shows it.
  private func resolved(_ color: Color) -> Color {
    switch color {
    case .rgb: return color
    case .indexed(let index) where index < 16: return Self.named[Int(index)]
    case .indexed(let index): return .indexed(index)
    default: return Self.named[color.nameIndex]
    }
  }

  private func css(_ color: Color) -> String {
    let (red, green, blue) = color.components
    return "#"
      + [red, green, blue].map { value in
        let digits = String(value, radix: 16)
        return digits.count < 2 ? "0\(digits)" : digits
      }.joined()
  }

  // MARK: Text

  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      default: result.append(character)
      }
    }
  }

  private static func percent(_ part: Double) -> String { number(part * 100) }

  /// A number with three digits behind its point at most.
  private static func number(_ value: Double) -> String {
    let thousandths = Int((value * 1000).rounded())
    guard thousandths % 1000 != 0 else { return String(thousandths / 1000) }
    var digits = String(thousandths % 1000 + 1000).dropFirst()
    while digits.last == "0" { digits = digits.dropLast() }
    return "\(thousandths / 1000).\(digits)"
  }
}
