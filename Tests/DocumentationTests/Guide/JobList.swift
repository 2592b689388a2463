import StatefulTable

// The list of processes in the article about the table.

final class JobList: StatefulTableController {
  private var jobs: [Job] = []

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

  override func initialLoad(in controller: StatefulTableController) async throws -> Commit<Void> {
    let jobs = await runningJobs().sorted { $0.seconds > $1.seconds }
    return { self.jobs = jobs }
  }

  override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    jobs.count
  }

  override func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> Cell {
    let job = jobs[indexPath.row]
    return Cell(columns: ["\(job.id)", "\(job.seconds) s", "\(job.megabytes) MB", job.name])
  }

  override func tableView(_ tableView: TableView, idForRowAt indexPath: IndexPath) -> AnyHashable? {
    jobs[indexPath.row].id
  }
}

struct Job: Sendable {
  let id, seconds, megabytes: Int
  let name: String
}

// MARK: - Around it

/// What the reader's system would report.
@MainActor enum RunningJobs {
  static var current: [Job] = []
}

@MainActor func runningJobs() async -> [Job] { RunningJobs.current }
