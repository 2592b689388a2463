/// The words that this program was started with, behind its name.
enum ProgramArguments {
  static var current: [String] {
    (1..<max(1, Int(CommandLine.argc))).compactMap { index in
      CommandLine.unsafeArgv[index].map { String(kernelText: $0) }
    }
  }
}
