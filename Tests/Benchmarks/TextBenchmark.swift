import StatefulTable
import StatefulTableText

/// What a frame full of text costs to draw, for each character, against a plain loop over the bytes of
/// the same text.
///
/// What a frame of empty lines costs is taken off.
@MainActor enum TextBenchmark {
  private static let size = Size(columns: 240, lines: 100)
  private static let repetitions = 20

  static func run(_ report: Report) {
    let blank = measure("")
    compare("ASCII", "The quick brown fox jumps. ", columns: 27, blank: blank, report)
    compare("Latin", "Größe, naïve, señor — déjà", columns: 26, blank: blank, report)
    compare("Han and kana", "漢字かな交じり文", columns: 16, blank: blank, report)
    compare("emoji of one scalar", "😀🚀🎉🧪", columns: 8, blank: blank, report)
    compare("emoji of several", "👨‍👩‍👧‍👦🇩🇪👍🏽1\u{FE0F}\u{20E3}", columns: 8, blank: blank, report)
    compare("letters with marks", "e\u{301}a\u{308}o\u{302}", columns: 3, blank: blank, report)
  }

  private static func compare(
    _ name: String,
    _ text: String,
    columns: Int,
    blank: Measurement,
    _ report: Report
  ) {
    // Two columns of a line are for a mark.
    let perLine = (size.columns - 2) / columns
    let line = String(repeating: text, count: perLine)
    let drawing = measure(line)
    let lines = Array(repeating: line, count: size.lines)
    var sum = 0
    let loop = Measurement {
      for _ in 0..<repetitions {
        for line in lines {
          for byte in line.utf8 { sum &+= Int(byte) }
        }
      }
    }
    precondition(sum != 0)
    let characters = text.count * perLine * size.lines * repetitions
    report.add(
      "drawing \(name), a character",
      Measurement((drawing.median - blank.median) / Double(characters)),
      against: "a loop over the bytes",
      Measurement(loop.median / Double(characters))
    )
  }

  private static func measure(_ line: String) -> Measurement {
    let text = StyledText(line)
    var columns = 0
    let measurement = Measurement {
      for _ in 0..<repetitions {
        var frame = Frame(size: size)
        for number in 0..<size.lines {
          columns += frame.draw(text, line: number, columns: 2..<size.columns)
        }
      }
    }
    precondition(columns >= 2 * 10 * repetitions * size.lines)
    return measurement
  }
}
