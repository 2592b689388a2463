import Foundation

/// What the processes that tests start learn of the surroundings, so that they do the same everywhere.
///
/// If you run the tests in a hook of git, behind a proxy, or in another language, your environment says so.
public enum ChildEnvironment {
  private static let mutant = "STATEFUL_TABLE_MUTANT"

  /// Whether the tests are run to see whether they find a fault that was put in on purpose.
  public static var hasMutant: Bool { variables[mutant] != nil }

  /// All variables that a process gets, unless its test adds some.
  public static let variables: [String: String] = {
    let own = ProcessInfo.processInfo.environment
    // How a program that was built with a sanitizer reports what it finds.
    var variables = own.filter { $0.key.hasSuffix("SAN_OPTIONS") }
    // Which fault a program has that was built with some, see Tests/Mutants.
    variables[mutant] = own[mutant]
    variables["PATH"] = own["PATH"] ?? "/usr/bin:/bin"
    variables["GIT_CONFIG_GLOBAL"] = "/dev/null"
    variables["GIT_CONFIG_SYSTEM"] = "/dev/null"
    // The directory of temporary files might itself be in a repository.
    variables["GIT_CEILING_DIRECTORIES"] =
      FileManager.default.temporaryDirectory.path(percentEncoded: false)
    return variables
  }()

  /// Whether this process itself sends requests to their servers, whatever proxy its environment names.
  ///
  /// The servers of the tests are on this machine. Linux's networking heeds nothing but the variable. It is set
  /// once, and before it is needed, because others may read the environment meanwhile.
  public static let hasNoProxy = setenv("no_proxy", "*", 1) == 0
}
