import Glibc

/// Reads from files, pipes and terminals.
package enum DescriptorReader {
  /// Reads what is there, and waits only if nothing is.
  ///
  /// - Returns: At least one byte, or none at the end of the file; or the `errno` of why it can't be read.
  package static func read(
    upTo limit: Int,
    from descriptor: Int32
  ) -> (bytes: [UInt8], code: Int32) {
    var (result, code) = (0, Int32(0))
    let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      repeat {
        result = Glibc.read(descriptor, buffer.baseAddress, limit)
        code = errno
      } while result < 0 && code == EINTR
      count = max(result, 0)
    }
    return (bytes, result < 0 ? code : 0)
  }
}
