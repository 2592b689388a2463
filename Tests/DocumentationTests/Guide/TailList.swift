import Foundation
import StatefulTable

// The list of the recipe that follows a log.

final class TailList: StatefulTableController {
  private let path: String
  private let tail = Process()
  private var lines: [String] = []
  private var rest = Data()

  init(path: String) {
    self.path = path
    super.init()
  }

  override var loadsRows: Bool { false }

  override func viewDidLoad() {
    title = path
    tableView.gravity = .bottom
    let pipe = Pipe()
    let chunks = AsyncStream<Data> { stream in
      pipe.fileHandleForReading.readabilityHandler = { file in
        let chunk = file.availableData
        if chunk.isEmpty {
          file.readabilityHandler = nil
          stream.finish()
        } else {
          stream.yield(chunk)
        }
      }
    }
    tail.executableURL = URL(filePath: "/usr/bin/env")
    tail.arguments = ["tail", "-n", "1000", "-F", path]
    tail.standardOutput = pipe
    do { try tail.run() } catch { notify(message(for: error)) }
    Task { [weak self] in
      for await chunk in chunks { self?.append(chunk) }
    }
  }

  isolated deinit {
    if tail.isRunning { tail.terminate() }
  }

  private func append(_ chunk: Data) {
    var parts = (rest + chunk).split(separator: 0x0A, omittingEmptySubsequences: false)
    rest = Data(parts.removeLast())
    let count = lines.count
    lines += parts.map { String(decoding: $0, as: UTF8.self) }
    tableView.insertRows(at: .rows(count..<lines.count))
  }

  override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    lines.count
  }

  override func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> Cell {
    Cell(lines[indexPath.row])
  }
}
