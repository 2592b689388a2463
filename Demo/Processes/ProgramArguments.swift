/// The words that this program was started with, behind its name.
enum ProgramArguments {
  static var current: [String] {
    var arguments: [String] = []
    for index in 1..<max(1, Int(CommandLine.argc)) {
      if let text = CommandLine.unsafeArgv[index] { arguments.append(String(kernelText: text)) }
    }
    return arguments
  }
}
