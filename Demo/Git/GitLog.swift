/// The commits that one `git log` lists, in ``GitLogParser/format``.
typealias GitLog = GitOutput<GitLogParser>
