import CLibrary

// Under names of their own, because a method that is called `write` or `read` hides the system's.

/// Writes to a file: `write(2)`.
func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  write(descriptor, bytes.baseAddress, bytes.count)
}

/// Reads from a file: `read(2)`.
func systemRead(_ descriptor: Int32, _ buffer: inout [UInt8]) -> Int {
  read(descriptor, &buffer, buffer.count)
}
