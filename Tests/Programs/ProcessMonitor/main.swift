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

final class JobList: ItemTableController<Job> {
  private let folder: String

  init(folder: String) {
    self.folder = folder
    super.init()
    title = "Processes"
    loadOptions.refreshPolicy = .every(.seconds(1))
    tableView.staysAtTop = true
    rowOrder = RowOrder("time", isDescending: true)
    tableColumns = [
      TableColumn("PID", alignment: .trailing, width: 8),
      TableColumn("Time", alignment: .trailing, width: 8, sortKey: "time"),
      TableColumn("Memory", alignment: .trailing, width: 10, sortKey: "memory"),
      TableColumn("Command", minimumWidth: 8, idealWidth: 30, priority: 1, isFlexible: true),
    ]
  }

  override func items() async throws -> [Job] { try await jobs(in: folder) }

  override func isOrdered(_ job: Job, before other: Job, by column: String) -> Bool {
    column == "time" ? job.seconds < other.seconds : job.megabytes < other.megabytes
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
}

/// Reads the processes, away from the main actor.
@concurrent func jobs(in folder: String) async throws -> [Job] {
  try FileManager.default.contentsOfDirectory(atPath: folder).compactMap { name in
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

await TerminalSession.main(JobList(folder: CommandLine.arguments.dropFirst().first ?? "/proc"))
