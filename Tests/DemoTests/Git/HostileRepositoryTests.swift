import Foundation
import TestSupport
import Testing

@testable import demo

/// Repositories that name programs for git to run.
@Suite("Hostile repositories", .timeLimit(.generous))
struct HostileRepositoryTests {
  /// A way by which a repository makes git run a program, or reach the network by one.
  struct Trap: Sendable, CustomTestStringConvertible {
    /// Configuration of the repository.
    ///
    /// `RUN` stands for the program, and `WITHOUT` for a missing object.
    var settings: KeyValuePairs<String, String>
    /// Configuration of the submodule.
    var submoduleSettings: KeyValuePairs<String, String> = [:]
    /// The kind of signature of the newest commit, if it has one.
    var signature: String?
    /// Whether the objects that are missing are to be fetched from `origin`.
    var isPartial = false
    /// The hook that is the program.
    var hook: String?
    /// A git command that runs the program; `nil` where that takes a terminal.
    var bait: [String]?

    /// A trap in what a submodule has changed.
    static func inSubmodule(_ settings: KeyValuePairs<String, String>, bait: String) -> Trap {
      Trap(settings: ["diff.submodule": "diff"], submoduleSettings: settings, bait: [bait])
    }

    /// A trap of which the bait is a signature.
    static func signed(_ kind: String, _ settings: KeyValuePairs<String, String>) -> Trap {
      Trap(settings: settings, signature: kind, bait: ["log"])
    }

    /// A trap in a repository that lacks an object.
    static func partial(_ settings: KeyValuePairs<String, String>) -> Trap {
      Trap(settings: settings, isPartial: true, bait: ["log", "--all", "--patch"])
    }

    var testDescription: String {
      let names = settings.map { $0.key } + submoduleSettings.map { $0.key }
      return "\(names.joined(separator: ", ")), as in git \((bait ?? []).joined(separator: " "))"
    }
  }

  private static let show = ["show", "--patch", "--ext-diff"]
  private static let filters = ["cat-file", "--filters", "HEAD:a.txt"]

  private static let traps: [Trap] = [
    Trap(settings: ["diff.external": "RUN"], bait: show + ["o"]),
    Trap(settings: ["diff.x.command": "RUN"], bait: show + ["o"]),
    Trap(settings: ["diff.x.textconv": "RUN"], bait: ["show", "o"]),
    Trap(
      settings: ["diff.x.textconv": "RUN", "diff.x.cachetextconv": "true"],
      bait: ["show", "o"]
    ),
    Trap(settings: ["diff.x.textconv": "RUN"], bait: ["log", "--all", "-Gtwo"]),
    .inSubmodule(["diff.external": "RUN"], bait: "show"),
    .inSubmodule(["diff.x.textconv": "RUN"], bait: "show"),
    Trap(
      settings: ["log.diffMerges": "remerge", "merge.x.driver": "RUN"],
      bait: ["log", "-m", "-Sfour"]
    ),
    Trap(settings: ["core.fsmonitor": "RUN"], bait: ["status"]),
    .inSubmodule(["core.fsmonitor": "RUN"], bait: "status"),
    .signed("PGP SIGNATURE", ["log.showSignature": "true", "gpg.program": "RUN"]),
    .signed("SIGNED MESSAGE", ["log.showSignature": "true", "gpg.x509.program": "RUN"]),
    .signed(
      "SSH SIGNATURE",
      [
        "log.showSignature": "true", "gpg.ssh.program": "RUN",
        "gpg.ssh.allowedSignersFile": "/dev/null",
      ]
    ),
    .signed("PGP SIGNATURE", ["format.pretty": "%G?", "gpg.program": "RUN"]),
    Trap(settings: ["core.pager": "RUN", "pager.log": "RUN", "pager.show": "RUN"]),
    Trap(settings: ["alias.log": "!RUN", "alias.show": "!RUN"]),
    Trap(settings: ["filter.x.clean": "RUN"], bait: ["hash-object", "--path=a.txt", "a.txt"]),
    Trap(settings: ["filter.x.smudge": "RUN"], bait: filters),
    Trap(settings: ["filter.x.process": "RUN"], bait: filters),
    .partial(["remote.origin.url": "ssh://h/r", "core.sshCommand": "RUN"]),
    .partial(["remote.origin.url": ".", "remote.origin.uploadpack": "RUN"]),
    .partial(["remote.origin.url": "ext::RUN", "protocol.ext.allow": "always"]),
    .partial([
      "remote.origin.url": "https://h/r", "url.ext::RUN .insteadOf": "https://h/r",
      "protocol.allow": "always",
    ]),
    .partial(["remote.origin.url": "git://h/r", "core.gitProxy": "RUN"]),
    .partial([
      "remote.origin.url": "ssh://h/r", "core.sshCommand": "RUN", "mailmap.blob": "WITHOUT",
      "log.mailmap": "true",
    ]),
    Trap(
      settings: ["core.hooksPath": ".git/traps"],
      hook: "post-index-change",
      bait: ["read-tree", "HEAD"]
    ),
    Trap(settings: ["include.path": "included"], bait: show + ["o"]),
    Trap(settings: ["extensions.worktreeConfig": "true"], bait: show + ["o"]),
    Trap(settings: ["core.alternateRefsCommand": "RUN"]),
    Trap(
      settings: ["trailer.x.cmd": "RUN", "trailer.x.command": "RUN"],
      bait: ["interpret-trailers", "--trailer", "x", "a.txt"]
    ),
  ]

  @Test("Nothing that a repository names is run", arguments: traps)
  func nothingRuns(trap: Trap) async throws {
    try await withTemporaryRepository { made in
      let mark = made.path + "/.git/ran"
      // By its name, because git takes a path with a blank for a program and its arguments, but not everywhere.
      let program = "run-by-git"
      let path = made.path + "/.git/" + program
      try writeProgram("#!/bin/sh\ntouch \"$MARK\"\n", to: path)
      try await Self.fill(made)
      try await Self.set(trap, program: program, at: path, in: made)
      var environment = TemporaryRepository.environment
      environment["MARK"] = mark
      environment["PATH"] = made.path + "/.git:" + (environment["PATH"] ?? "")
      if let bait = trap.bait {
        let git = ["-C", made.path] + bait
        _ = try ChildProcess("git", git, environment: environment).readToEnd()
        #expect(FileManager.default.fileExists(atPath: mark), "Nothing runs it.")
        try? FileManager.default.removeItem(atPath: mark)
      }
      let repository = GitRepository(path: made.path, environment: environment)
      let commits = await Self.look(at: repository)
      environment["PAGER"] = "cat"
      for commit in commits {
        let pager = repository.pagerArguments(for: commit)
        let text = try ChildProcess("sh", pager, environment: environment).readToEnd()
        #expect(trap.isPartial || text.contains(commit.hash))
      }
      #expect(!FileManager.default.fileExists(atPath: mark))
    }
  }

  /// Reads all that the demo can read of a repository, and gives the commits.
  private static func look(at repository: GitRepository) async -> [GitCommit] {
    var commits: [GitCommit] = []
    let searches = [
      ["--all"], [], ["-m", "-Sfour"], ["-m", "-Gtwo"], ["-L1,1:a.txt"], ["--all", "--", "a.txt"],
    ]
    for options in searches {
      let found = try? await repository.readLog(options: options).next(100)
      if commits.isEmpty { commits = found ?? [] }
    }
    #expect(commits.count >= 6)
    for commit in commits {
      _ = try? await repository.message(of: commit).elements(after: 0, limit: 1000)
      _ = try? await repository.diff(of: commit).elements(after: 0, limit: 1000)
    }
    if let oldest = commits.last {
      _ = try? await CommitSource(repository).newer(than: oldest)
    }
    return commits
  }

  /// Makes a history with a merge, a submodule that moves, and attributes that name drivers.
  private static func fill(_ made: TemporaryRepository) async throws {
    let script = """
      set -e
      cd "$1"
      save() { git add .; git commit --quiet --allow-empty --message="$1"; }
      echo '*.txt diff=x merge=x filter=x' >.gitattributes
      echo one >a.txt; save First
      git checkout --quiet -b o; echo two >a.txt; save Other
      git checkout --quiet main; echo three >a.txt; save Third
      git merge --quiet o >/dev/null 2>&1 || true
      echo four >a.txt; save Merge
      git init --quiet sub; cp .gitattributes sub; echo one >sub/a.txt
      (cd sub; save First); git -c advice.addEmbeddedRepo=false add sub; save Submodule
      echo two >sub/a.txt; (cd sub; save Second); save Moved
      """
    try await made.run("sh", ["-c", script, "sh", made.path])
  }

  private static func set(
    _ trap: Trap,
    program: String,
    at path: String,
    in made: TemporaryRepository
  ) async throws {
    if let signature = trap.signature { try await sign(as: signature, in: made) }
    let missing = try await made.git("rev-parse", "o:a.txt")
    for (name, value) in trap.settings {
      try await made.git(
        "config",
        name.replacing("RUN", with: program),
        value.replacing("RUN", with: program).replacing("WITHOUT", with: missing)
      )
    }
    for (name, value) in trap.submoduleSettings {
      try await made.git("-C", "sub", "config", name, value.replacing("RUN", with: program))
    }
    let named = "[diff]\nexternal = \(program)\n"
    for name in ["included", "config.worktree"] {
      try writeProgram(named, to: "\(made.path)/.git/\(name)")
    }
    if let hook = trap.hook {
      let directory = made.path + "/.git/traps"
      try await made.run(
        "sh",
        ["-c", #"mkdir "$1"; cp "$2" "$1/$3""#, "sh", directory, path, hook]
      )
    }
    if trap.isPartial {
      try await made.git("config", "core.repositoryFormatVersion", "1")
      try await made.git("config", "extensions.partialClone", "origin")
      let path = "/.git/objects/\(missing.prefix(2))/\(missing.dropFirst(2))"
      try FileManager.default.removeItem(atPath: made.path + path)
    }
  }

  /// Makes a signed commit the newest.
  private static func sign(as kind: String, in made: TemporaryRepository) async throws {
    let parent = try await made.git("rev-parse", "HEAD")
    let hash = try await made.commit(
      bytes: Array(
        """
        parent \(parent)
        author A <a@b> 1700000000 +0000
        committer C <c@d> 1700000000 +0000
        gpgsig -----BEGIN \(kind)-----
         AAAA
         -----END \(kind)-----

        Signed

        """.utf8
      )
    )
    try await made.git("update-ref", "HEAD", hash)
  }
}
