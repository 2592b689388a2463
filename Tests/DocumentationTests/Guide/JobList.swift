import StatefulTable
import TestSupport

// The list of processes in the recipes.

final class JobList: ItemTableController<Job> {
  override func viewDidLoad() {
    title = "Processes"
    loadOptions.refreshPolicy = .every(.seconds(2))
    tableView.staysAtTop = true
    rowOrder = RowOrder("time", isDescending: true)
    tableColumns = [
      TableColumn("PID", alignment: .trailing, width: 7),
      TableColumn("Time", alignment: .trailing, width: 7, sortKey: "time"),
      TableColumn("Memory", alignment: .trailing, width: 8, priority: -1, sortKey: "memory"),
      TableColumn("Command", minimumWidth: 8, idealWidth: 30, priority: 1, isFlexible: true),
    ]
  }

  override func items() async throws -> [Job] { await runningJobs() }

  override func cell(for job: Job) -> Cell {
    Cell(columns: ["\(job.id)", "\(job.seconds) s", "\(job.megabytes) MB", job.name])
  }

  override func isOrdered(_ job: Job, before other: Job, by column: String) -> Bool {
    column == "time" ? job.seconds < other.seconds : job.megabytes < other.megabytes
  }
}

struct Job: Identifiable, Sendable {
  let id, seconds, megabytes: Int
  let name: String
}

// MARK: - Around it

/// What the reader's system would report.
@MainActor enum RunningJobs {
  static var current: [Job] = []
  /// Holds the next answer.
  static var gate: Gate?
}

@MainActor func runningJobs() async -> [Job] {
  await RunningJobs.gate?.pass()
  return RunningJobs.current
}
