extension GitRepository {
  /// The lines that say who committed what, and why.
  func message(of commit: GitCommit) -> GitOutput<DiffParser> {
    show(commit, ["--no-patch", "--format=medium"], firstID: 0)
  }

  /// The lines that say what changed: which files, and then the lines.
  ///
  /// The first line gets the number `firstID`.
  func diff(of commit: GitCommit, firstID: Int) -> GitOutput<DiffParser> {
    show(commit, ["--format=", "--stat", "--patch"], firstID: firstID)
  }

  private func show(
    _ commit: GitCommit,
    _ options: [String],
    firstID: Int
  ) -> GitOutput<DiffParser> {
    let arguments = ["show"] + Self.plainOptions + options + [commit.hash, "--"]
    return GitOutput(command(arguments), parser: DiffParser(firstID: firstID))
  }
}
