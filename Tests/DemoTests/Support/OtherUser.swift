import Foundation

@testable import demo

/// A user that root becomes for a test: limits don't bind root, and root may open any terminal.
enum OtherUser {
  private static let command = ["/usr/bin/setpriv", "--reuid=65534", "--clear-groups"]

  /// What a command begins with to be run as this user, by root: with no permission but a user's own.
  ///
  /// It is `nil` for anyone else than root, and where this user can't read the toolchain's libraries.
  static let plain = geteuid() == 0 && canRun(command) ? command : nil

  /// What a command begins with to be run by a user whom limits bind.
  ///
  /// As root that is this user, who may enter every directory, because the package may be in one that only root
  /// can enter. It is `nil` where root can't have that, as in some containers.
  static let limited: [String]? = {
    guard geteuid() == 0 else { return [] }
    let all = command + ["--inh-caps=+dac_override", "--ambient-caps=+dac_override"]
    // The program that sets limits starts the demo, without setpriv's own permissions.
    return canRun(all + ["/usr/bin/env"]) ? all : nil
  }()

  private static func canRun(_ command: [String]) -> Bool {
    let arguments = command.dropFirst() + [DemoProgram.path, "--version"]
    let outcome = try? DemoProgram.run(program: command[0], Array(arguments))
    return outcome?.status.isSuccess == true
  }
}
