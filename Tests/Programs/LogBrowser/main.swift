import Foundation
import StatefulTable
import StatefulTableText

// A log browser. It reads a file of any size from its end, and follows it.
// usage: LogBrowser FILE

struct Line: Identifiable, Sendable {
  /// Where the line begins in the file.
  let id: Int
  let text: String
}

enum LogError: String, LocalizedError {
  case isShorter = "The file is shorter than before."

  var errorDescription: String? { rawValue }
}

struct LogFile: PageSource {
  let path: String
  let isNewestLast = true
  private let pageSize = 16_384

  @concurrent func page(after start: Int?) async throws -> Page<Line, Int> {
    guard let start else { return try await page(before: .max) }
    let (bytes, fileSize) = try read(from: start, count: pageSize)
    guard start <= fileSize else { throw LogError.isShorter }
    return page(bytes[...], at: start, isLast: start + bytes.count == fileSize)
  }

  @concurrent func page(before end: Int) async throws -> Page<Line, Int> {
    let isLast = end == .max
    let end = min(end, try read(from: 0, count: 0).fileSize)
    let start = max(0, end - pageSize)
    var bytes = try read(from: start, count: end - start).bytes[...]
    // The first line may have begun before this part.
    if start > 0 { bytes = bytes.drop { $0 != 0x0A }.dropFirst() }
    return page(bytes, at: start + bytes.startIndex, isLast: isLast)
  }

  /// The lines in some bytes, of which the last one may not be whole yet.
  private func page(_ bytes: ArraySlice<UInt8>, at start: Int, isLast: Bool) -> Page<Line, Int> {
    var lines: [Line] = []
    var end = bytes.startIndex
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast() {
      let text = String(decoding: line, as: UTF8.self)
      lines.append(Line(id: start + line.startIndex - bytes.startIndex, text: text))
      end = line.endIndex + 1
    }
    let next = start + end - bytes.startIndex
    return Page(lines, previous: start > 0 ? start : nil, next: next, isLast: isLast)
  }

  private func read(from start: Int, count: Int) throws -> (bytes: [UInt8], fileSize: Int) {
    let file = try FileHandle(forReadingFrom: URL(filePath: path))
    defer { try? file.close() }
    let fileSize = Int(try file.seekToEnd())
    try file.seek(toOffset: UInt64(start))
    return (Array(try file.read(upToCount: count) ?? Data()), fileSize)
  }
}

final class LogList: PagedTableController<Line> {
  init(path: String) {
    super.init(source: LogFile(path: path))
    title = path
    tableView.gravity = .bottom
    maximumItemCount = 5_000
    loadOptions.refreshPolicy = .every(.seconds(1))
  }

  override func cell(for line: Line) -> Cell {
    Cell("\(line.text, Style(foreground: line.text.contains("ERROR") ? .red : nil))")
  }

  override func filterText(for line: Line) -> String? { line.text }
  override func didSelect(_ line: Line) {
    show(TextController("Byte \(line.id)", text: line.text))
  }
}

await TerminalSession.main(LogList(path: CommandLine.arguments.dropFirst().first ?? "app.log"))
