@testable import demo

/// Whether this system lets a test have a namespace of its own, with limits and file systems that are its own.
enum Namespace {
  /// Whether limits on watches can be set.
  static let canLimitWatches = isDone(
    "unshare --user --map-root-user sh -c 'echo 0 >/proc/sys/user/max_inotify_watches'"
  )

  /// Whether a file system can be mounted.
  static let canMount = isDone(
    "unshare --user --map-root-user --mount mount -t tmpfs -o size=16k none /mnt"
  )

  private static func isDone(_ command: String) -> Bool {
    let outcome = try? DemoProgram.run(program: "sh", ["-c", "(\(command)) 2>/dev/null"])
    return outcome?.status.isSuccess == true
  }
}
