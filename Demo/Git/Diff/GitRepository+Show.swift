extension GitRepository {
  /// The lines that say who committed what, and why.
  func message(of commit: GitCommit) -> GitOutput<DiffParser> {
    show(commit, ["--no-patch"])
  }

  /// The same lines, then a blank one, and then those that say what changed: which files, and then the lines.
  func diff(of commit: GitCommit) -> GitOutput<DiffParser> {
    show(commit, ["--stat", "--patch"])
  }

  private func show(_ commit: GitCommit, _ options: [String]) -> GitOutput<DiffParser> {
    let arguments = ["show"] + Self.plainOptions + ["--format=medium"] + options
    return GitOutput(command(arguments + [commit.hash, "--"]), parser: DiffParser())
  }
}
