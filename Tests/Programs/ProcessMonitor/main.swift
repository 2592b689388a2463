import Foundation
import StatefulTable
import StatefulTableText

// A monitor of processes, the busiest first.
// usage: ProcessMonitor [FOLDER], where the folder is /proc or one like it

struct Job: Identifiable, Sendable {
  let id: Int
  let name: String
  let seconds, megabytes: Int
}

enum Order { case time, memory }

struct Jobs: PageSource {
  let folder: String
  var order = Order.time

  @concurrent func page(after cursor: Int?) async throws -> Page<Job, Int> {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    let jobs = names.compactMap(job).sorted { first, second in
      switch order {
      case .time: (second.seconds, first.id) < (first.seconds, second.id)
      case .memory: (second.megabytes, first.id) < (first.megabytes, second.id)
      }
    }
    return Page(jobs, next: nil)
  }

  private func job(_ name: String) -> Job? {
    guard let id = Int(name),
      let text = try? String(contentsOfFile: "\(folder)/\(name)/stat", encoding: .utf8),
      let start = text.firstIndex(of: "("), let end = text.lastIndex(of: ")")
    else { return nil }
    let fields = text[end...].split(separator: " ").map { Int($0) ?? 0 }
    guard fields.count > 22 else { return nil }
    return Job(
      id: id,
      name: String(text[start..<end].dropFirst()),
      seconds: (fields[12] + fields[13]) / 100,
      megabytes: fields[22] / 256
    )
  }
}

final class JobList: PagedTableController<Job>, CommandingController {
  private let folder: String
  private var order = Order.time

  init(folder: String) {
    self.folder = folder
    super.init(source: Jobs(folder: folder))
    title = "Processes"
    loadOptions.refreshPolicy = .every(.seconds(1))
    tableView.staysAtTop = true
    showColumns()
  }

  private func showColumns() {
    tableColumns = [
      TableColumn("PID", alignment: .trailing, width: 8),
      TableColumn(order == .time ? "Time ▼" : "Time", alignment: .trailing, width: 8),
      TableColumn(order == .memory ? "Memory ▼" : "Memory", alignment: .trailing, width: 10),
      TableColumn("Command", minimumWidth: 8, idealWidth: 30, priority: 1, isFlexible: true),
    ]
  }

  override func cell(for job: Job) -> Cell {
    Cell(columns: ["\(job.id)", "\(job.seconds) s", "\(job.megabytes) MB", job.name])
  }

  override func filterText(for job: Job) -> String? { job.name }

  override func tableView(
    _ tableView: TableView,
    actionsForRowAt indexPath: IndexPath
  ) -> [RowAction] {
    [
      RowAction(title: "Terminate", style: .destructive, key: "T") { rows in
        for job in rows.compactMap(self.item) where kill(pid_t(job.id), SIGTERM) != 0 {
          self.notify(StyledText("\(job.name, .bold) can't be terminated."))
        }
      }
    ]
  }

  func commands(at cursor: IndexPath?) -> [Command] {
    [
      Command("sort", keys: [.character("s")], title: "sort", priority: 50) {
        self.order = self.order == .time ? .memory : .time
        self.showColumns()
        self.source = Jobs(folder: self.folder, order: self.order)
        self.reload()
      }
    ]
  }
}

await TerminalSession.main(JobList(folder: CommandLine.arguments.dropFirst().first ?? "/proc"))
