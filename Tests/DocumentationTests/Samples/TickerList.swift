import StatefulTable

final class TickerList: StatefulTableController {
  private var lines: [String] = []
  private var following: Task<Void, Never>?

  override var loadsRows: Bool { false }

  override func viewDidLoad() {
    title = "Ticker"
    tableView.gravity = .bottom
  }

  /// Shows each line of a stream when it arrives.
  func follow(_ stream: AsyncStream<String>) {
    following = Task { [weak self] in
      for await line in stream { self?.append(line) }
    }
  }

  deinit {
    following?.cancel()
  }

  private func append(_ line: String) {
    lines.append(line)
    tableView.insertRows(at: [IndexPath(row: lines.count - 1, section: 0)])
  }

  override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    lines.count
  }

  override func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> Cell {
    Cell(lines[indexPath.row])
  }
}
