import Foundation
import StatefulTable
import StatefulTableText
import TestSupport
import Testing

@testable import demo

/// Whatever is done to a repository, and whichever keys are pressed meanwhile: after a refresh, the list is what
/// `git log` says.
@MainActor
@Suite("The truth of the list of commits", .timeLimit(.generous))
struct CommitTruthTests {
  private typealias Story = SourceStory<Change>

  /// What is done to the repository, or tried.
  private enum Change: CaseIterable {
    case commit, commits, oldCommit, merge, pick, rebase, reset, amend, `switch`, orphan
    case deleteBranch, collect, pack, tag, replace
  }

  private static let keys = [
    "j j", "G <wait>", "<end>", "<pgdn> <pgdn>", "<home>", "k", "x", "& 1 <enter>",
    "/ 1 <enter> <wait>",
    "<esc> <esc>", "<enter> <wait> q", "2 G <wait>", "<space> j <space>", "r", "R",
  ]

  @Test(arguments: [[], ["--all"], ["--first-parent"], ["--author=Ada"], ["--reverse"]])
  func `After each burst of changes, the list is what git says`(options: [String]) async throws {
    let story = Story(keys: Self.keys, count: Depth.tries(5, deep: 300))
    let failure = await story.counterexample { try await Self.violation($0, options) }
    if let failure { Issue.record("\(options), \(failure)") }
  }

  private static func violation(_ steps: [Story.Step], _ options: [String]) async throws -> String?
  {
    try await withTemporaryRepository { made in
      try await made.importCommits(120)
      try await made.git("reset", "--hard", "--quiet")
      let days = DayCalendar(zone: .utc) { 1_700_007_300 }
      let list = CommitListController(
        made.repository,
        options: options,
        now: 1_700_007_300,
        days: days
      )
      let screen = try await TableScreen.loaded(list)
      var hasReplaced = false
      for step in steps {
        switch step {
        case .change(let change, let number):
          await make(change, number, in: made)
          hasReplaced = hasReplaced || change == .replace
        case .keys(let keys): try await screen.play(keys)
        case .compare:
          if let violation = try await violation(screen, made, options, reloads: hasReplaced) {
            return violation
          }
          hasReplaced = false
        }
      }
      screen.disappear()
      return nil
    }
  }

  /// How the list differs from the log once it was asked to be as that is, if it does.
  ///
  /// A commit that was replaced is seen only where all are read again.
  private static func violation(
    _ screen: TableScreen,
    _ made: TemporaryRepository,
    _ options: [String],
    reloads: Bool
  ) async throws -> String? {
    if screen.isFinished { screen.appear() }
    try await screen.play("<wait> <esc> <esc> <esc> <wait>")
    guard let list = screen.controller as? CommitListController else { return "the list is gone" }
    list.filter("")
    list.search(for: "")
    try await screen.play("<wait>")
    let selected = list.commitAtCursor?.id
    try await screen.play(reloads ? "R <wait>" : "r <wait>")
    // Nothing is committed on a new branch of its own.
    let format = ["--format=%H %ad", "--date=format:%F"]
    let log = (try? await made.git(["log"] + format + options)) ?? ""
    let lines = log.split(separator: "\n").map { $0.split(separator: " ") }
    let hashes = lines.map { String($0[0]) }
    let shown = list.items.map(\.hash)
    if let error = list.loads.pullToRefresh.error ?? list.loads.initial.error { return "\(error)" }
    if !hashes.starts(with: shown) || shown.isEmpty != hashes.isEmpty {
      let place = zip(hashes, shown).enumerated().first { $1.0 != $1.1 }?.offset
      return "\(shown.count) rows differ from \(hashes.count) commits, first at \(place ?? -1)"
    }
    if !list.loads.hasMorePages, shown.count < hashes.count {
      return "\(shown.count) of \(hashes.count) commits, and no more pages"
    }
    if !reloads, list.items.contains(where: { $0.id == selected }),
      list.commitAtCursor?.id != selected
    {
      return "the cursor isn't on \(selected.map { "\($0)" } ?? "") any more"
    }
    // The rows may have been read in pieces, but a section is a day.
    let days = lines.prefix(shown.count).map { $0[1] }
    let dayCount = zip(days, days.dropFirst()).count { $0 != $1 } + 1
    if !shown.isEmpty, list.tableView.numberOfSections != dayCount {
      return "\(list.tableView.numberOfSections) sections of \(dayCount) days"
    }
    if let first = list.items.first?.subject, list.tableView.unseenRowsAbove == 0 {
      screen.send(.home)
      let frame = screen.frame().text
      if !frame.contains(first.prefix(10)) { return "\(first) isn't drawn:\n\(frame)" }
    }
    return nil
  }

  /// Makes a change, unless that isn't possible in the repository as it is.
  private static func make(_ change: Change, _ number: Int, in made: TemporaryRepository) async {
    let date = ["GIT_AUTHOR_DATE": "\(1_600_000_000 + number * 86_400) +0000"]
      .merging(["GIT_COMMITTER_DATE": "\(1_600_000_000 + number * 86_400) +0000"]) { $1 }
    func git(_ arguments: String..., dated: Bool = false) async {
      _ = try? await made.git(arguments, variables: dated ? date : [:])
    }
    func commit(_ name: String, dated: Bool = false) async {
      await git("commit", "--quiet", "--allow-empty", "--message=\(name)", dated: dated)
    }
    let branches =
      (try? await made.git("for-each-ref", "--format=%(refname:short)", "refs/heads"))?
      .split(separator: "\n").map(String.init) ?? []
    let branch = branches.isEmpty ? "main" : branches[number % branches.count]
    switch change {
    case .commit: await commit("Made \(number)")
    case .commits: for part in 0...number % 70 { await commit("Made \(number).\(part)") }
    case .oldCommit: await commit("Old \(number)", dated: true)
    case .merge:
      let merge = ["merge", "--quiet", "--no-ff", "--allow-unrelated-histories"]
      _ = try? await made.git(merge + ["--message=Merge \(number)", branch])
    case .pick: await git("cherry-pick", "--allow-empty", "\(branch)~\(number % 3)")
    case .rebase:
      await git("rebase", "--quiet", "--force-rebase", branch)
      await git("rebase", "--abort")
    case .reset: await git("reset", "--quiet", "--hard", "HEAD~\(number % 60)")
    case .amend:
      await git("commit", "--quiet", "--amend", "--allow-empty", "--message=Amended \(number)")
    case .switch:
      if number.isMultiple(of: 2) {
        await git("checkout", "--quiet", "-B", "branch\(number % 4)", "HEAD~\(number % 50)")
      } else {
        await git("checkout", "--quiet", branch)
      }
    case .orphan: await git("checkout", "--quiet", "--orphan", "orphan\(number % 3)")
    case .deleteBranch: await git("branch", "--quiet", "-D", branch)
    case .collect:
      await git("reflog", "expire", "--expire=now", "--all")
      await git("gc", "--quiet", "--prune=now")
    case .pack: await git("repack", "-a", "-d", "--quiet")
    case .tag: await git("tag", "--force", "tag\(number % 5)")
    case .replace: await git("replace", "--force", "HEAD~\(number % 5)", "HEAD~\(number % 5 + 1)")
    }
  }
}
