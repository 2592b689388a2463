import CLibrary

/// What replaces objects of a repository by others, as far as the files tell that git keeps it in.
///
/// `git replace` shows a commit as another, but leaves its hash: no question about hashes brings that to light.
struct GitReplacements: Equatable, Sendable {
  fileprivate struct Stamp: Equatable {
    var file: UInt64
    var seconds: Int
    var nanoseconds: Int
    var size: Int
  }

  /// What changes when a replacement comes or goes, and now and then without one.
  private let stamps: [Stamp?]

  /// Looks at the repository of a directory.
  init(path: String) {
    let directory = Self.gitDirectory(of: path).map(Self.commonDirectory)
    stamps = ["refs/replace", "packed-refs"].map { name in
      directory.flatMap { Stamp("\($0)/\(name)") }
    }
  }

  /// Where a directory's repository keeps what git knows of it: in the directory, or in one that it is in.
  private static func gitDirectory(of path: String) -> String? {
    guard let absolute = realpath(path.kernelCharacters, nil) else { return nil }
    defer { free(absolute) }
    var directory = String(kernelText: absolute)
    while true {
      if Stamp(directory + "/.git/HEAD") != nil { return directory + "/.git" }
      // A work tree beside others, or of a submodule, has a file that says where.
      if let link = line(of: directory + "/.git"), link.hasPrefix("gitdir: ") {
        return resolve(String(link.dropFirst(8)), in: directory)
      }
      let isBare = ["/HEAD", "/objects"].allSatisfy { Stamp(directory + $0) != nil }
      if isBare { return directory }
      guard let slash = directory.lastIndex(of: "/"), directory != "/" else { return nil }
      directory = String(directory[..<slash])
    }
  }

  /// Where the work trees of a repository keep what they share.
  private static func commonDirectory(of directory: String) -> String {
    line(of: directory + "/commondir").map { resolve($0, in: directory) } ?? directory
  }

  private static func resolve(_ path: String, in directory: String) -> String {
    path.hasPrefix("/") ? path : "\(directory)/\(path)"
  }

  /// The only line of a file.
  private static func line(of path: String) -> String? {
    guard var file = try? LogFile(path: path), (try? file.look()) != nil, file.size < 10_000,
      let bytes = try? file.read(0..<file.size)
    else { return nil }
    return String(kernelBytes: bytes.prefix { $0 != UInt8(ascii: "\n") })
  }
}

extension GitReplacements.Stamp {
  fileprivate init?(_ path: String) {
    var status = stat()
    guard stat(path.kernelCharacters, &status) == 0 else { return nil }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    file = UInt64(truncatingIfNeeded: status.st_ino)
    seconds = time.tv_sec
    nanoseconds = time.tv_nsec
    size = Int(status.st_size)
  }
}
