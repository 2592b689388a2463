import CLibrary

extension GitRepository {
  /// What the repository is called: the last part of its path, also where that is `.`.
  var name: String {
    guard let absolute = realpath(path.kernelCharacters, nil) else { return path.shown }
    defer { free(absolute) }
    return String(cString: absolute).split(separator: "/").last.map(String.init) ?? "/"
  }

  /// Makes sure that there is a directory to look in, before there is a screen to say so on.
  func checkPath() throws(GitError) {
    try command([]).checkPath()
  }
}
