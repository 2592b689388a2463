import StatefulTable
import StatefulTableText

/// Shows what the commit at the cursor of a list changed, in a list beside it.
///
/// A move after a pause shows the commit at once. While moves follow each other, as when a key is held down, the
/// commit is read that the cursor rests on. While there is no room for the diff, none is read.
@MainActor final class DiffPreview {
  /// How long the cursor is on a commit before it rests, where a user moves it.
  ///
  /// Who presses ten keys a second doesn't rest between them.
  static let pause: Duration = .milliseconds(150)

  /// The list of commits and the diff, beside each other or above each other.
  let split: SplitScreen

  private let commits: CommitListController
  private let diff: DiffController
  private let timeline: Timeline
  private let pause: Duration
  /// The commit that the cursor was on when it was last looked at.
  private var followedID: GitCommit.ID?
  /// When the cursor rests unless it moves on, and what waits for that.
  private var rest: (deadline: Duration, alarm: Alarm)?

  /// Creates both screens.
  ///
  /// The cursor rests on a commit after the pause, or always if that is zero.
  init(
    _ repository: GitRepository,
    _ commits: CommitListController,
    size: Size,
    theme: Theme = .default,
    pause: Duration = DiffPreview.pause,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.commits = commits
    self.pause = pause
    timeline = Timeline(clock)
    diff = DiffController(repository, clock: clock)
    split = SplitScreen(
      TableScreen(commits, size: size, theme: theme),
      TableScreen(diff, size: size, theme: theme),
      size: size
    )
    commits.onOpen = { [weak self] in self?.open($0) }
    for content in [split.first, split.second] {
      let draw = content.onNeedsDisplay
      content.onNeedsDisplay = { [weak self] in
        self?.follow()
        draw?()
      }
    }
  }

  /// The commit that the diff is to be of.
  private var wantedCommit: GitCommit? { split.isShowing(.second) ? commits.commitAtCursor : nil }

  /// Whether the cursor has rested.
  var isResting: Bool { rest == nil }

  /// Looks whether the cursor is on another commit.
  private func follow() {
    let commit = wantedCommit
    guard commit?.id != followedID else { return }
    followedID = commit?.id
    guard pause > .zero, commit != nil else { return didRest() }
    let deadline = timeline.now + pause
    if rest != nil {
      rest?.deadline = deadline
    } else {
      wait(until: deadline)
      // Not at once: the frame with the cursor on its new row goes first.
      Task { [weak self] in self?.showWanted() }
    }
  }

  private func wait(until deadline: Duration) {
    let alarm = Alarm(at: deadline, on: timeline) { [weak self] in self?.alarmWentOff() }
    rest = (deadline, alarm)
  }

  /// The cursor rests, or it was moved since the alarm was set: one alarm will do for a row of moves.
  private func alarmWentOff() {
    guard let rest, timeline.now < rest.deadline else { return didRest() }
    wait(until: rest.deadline)
  }

  private func didRest() {
    rest = nil
    showWanted()
  }

  private func showWanted() {
    diff.show(wantedCommit)
  }

  /// Goes to what a commit changed.
  private func open(_ commit: GitCommit) {
    split.focus = .second
    didRest()
  }
}
