import CLibrary

/// Room for the files that a program is going to open.
package enum DescriptorRoom {
  /// More than a session or any screen of the demo opens.
  ///
  /// Among them are those of the system's queues, which end the program where there is no room, and with
  /// less said than here.
  private static let needed = 16

  /// Looks whether there is room.
  ///
  /// - Parameter descriptor: An open file, of which copies are made and closed again.
  /// - Returns: The system's number for why there is none, or `nil` if there is.
  package static func shortage(byCopying descriptor: Int32) -> Int32? {
    var copies: [Int32] = []
    defer { copies.forEach(closeDescriptor) }
    for _ in 0..<needed {
      let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
      guard copy >= 0 else { return errno }
      copies.append(copy)
    }
    return nil
  }
}
