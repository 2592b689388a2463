import CLibrary

extension UnsafeRawBufferPointer {
  /// Whether other memory of the same size holds the same bytes.
  @inline(__always)
  func hasSameBytes(as other: UnsafeRawBufferPointer) -> Bool {
    guard let address = baseAddress, let otherAddress = other.baseAddress else { return true }
    return address == otherAddress || memcmp(address, otherAddress, count) == 0
  }
}
