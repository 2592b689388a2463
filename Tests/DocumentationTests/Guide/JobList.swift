import StatefulTable
import TestSupport

// The list of processes in the recipes.

final class JobList: ItemTableController<Job> {
  override func viewDidLoad() {
    title = "Processes"
    loadOptions.refreshPolicy = .every(.seconds(2))
    tableView.staysAtTop = true
    tableColumns = [
      TableColumn("PID", alignment: .trailing, width: 7),
      TableColumn("Time ▼", alignment: .trailing, width: 7),
      TableColumn("Memory", alignment: .trailing, width: 8, priority: -1),
      TableColumn("Command", minimumWidth: 8, idealWidth: 30, priority: 1, isFlexible: true),
    ]
  }

  override func loadItems() async throws -> [Job] {
    await runningJobs().sorted { ($1.seconds, $0.id) < ($0.seconds, $1.id) }
  }

  override func cell(for job: Job) -> Cell {
    Cell(columns: ["\(job.id)", "\(job.seconds) s", "\(job.megabytes) MB", job.name])
  }

  override func filterText(for job: Job) -> String? { job.name }
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
