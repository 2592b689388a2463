/// The one place where a load changes your data.
///
/// A commit runs on the main actor, once, and only if its load is still wanted. A stale answer can
/// therefore never touch the rows.
public typealias Commit<Outcome> = @MainActor @Sendable () -> Outcome
