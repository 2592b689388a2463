// Paths, arguments and variables as the kernel has them: any bytes but zero.
extension String {
  /// The characters that stand for bytes which are no UTF-8: the last ones there are, which nobody else may use.
  private static let byteScalars: ClosedRange<UInt32> = 0x10FF80...0x10FFFF
  /// The byte that they begin with in UTF-8, which a usual text doesn't have.
  private static let firstOfByteScalars: UInt8 = 0xF4

  /// Creates a text of the kernel's bytes.
  ///
  /// A byte that is no UTF-8 becomes a character of its own, of which ``kernelCharacters`` makes the byte again.
  init(kernelBytes bytes: some Collection<UInt8>) {
    var scalars = UnicodeScalarView()
    var rest = Array(bytes)[...]
    while let byte = rest.first {
      var parser = Unicode.UTF8.ForwardParser()
      var iterator = rest.makeIterator()
      if case .valid(let encoded) = parser.parseScalar(from: &iterator),
        case let scalar = Unicode.UTF8.decode(encoded), !Self.byteScalars.contains(scalar.value)
      {
        scalars.append(scalar)
        rest.removeFirst(encoded.count)
      } else {
        scalars.append(Unicode.Scalar(0x10FF00 + UInt32(byte)) ?? "\u{FFFD}")
        rest.removeFirst()
      }
    }
    self.init(scalars)
  }

  /// Creates a text of the kernel's bytes, up to a zero.
  init(kernelText text: UnsafePointer<CChar>) {
    if let usual = String(validatingCString: text), !usual.utf8.contains(Self.firstOfByteScalars) {
      self = usual
      return
    }
    var end = text
    while end.pointee != 0 { end += 1 }
    let bytes = UnsafeRawBufferPointer(start: text, count: end - text)
    self.init(kernelBytes: bytes)
  }

  /// The kernel's bytes, with a zero at the end.
  var kernelCharacters: [CChar] {
    if !utf8.contains(Self.firstOfByteScalars) { return Array(utf8CString) }
    var bytes: [UInt8] = []
    for scalar in unicodeScalars {
      if Self.byteScalars.contains(scalar.value) {
        bytes.append(UInt8(truncatingIfNeeded: scalar.value))
      } else {
        bytes += UTF8.encode(scalar).map(Array.init) ?? []
      }
    }
    return bytes.map { CChar(bitPattern: $0) } + [0]
  }

  /// The text as it is shown: with the usual stand-in for a byte that is no text.
  var shown: String {
    var text = ""
    for scalar in unicodeScalars {
      text.unicodeScalars.append(Self.byteScalars.contains(scalar.value) ? "\u{FFFD}" : scalar)
    }
    return text
  }
}
