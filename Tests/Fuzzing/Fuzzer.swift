#if FUZZING
  import Foundation

  private let target: FuzzTarget = {
    let name = ProcessInfo.processInfo.environment["FUZZ_TARGET"] ?? ""
    guard let target = FuzzTarget(rawValue: name) else {
      let names = FuzzTarget.allCases.map(\.rawValue).joined(separator: ", ")
      fatalError("FUZZ_TARGET must be one of \(names)")
    }
    return target
  }()

  /// What libFuzzer calls with the bytes it made up, on the main thread.
  @_cdecl("LLVMFuzzerTestOneInput")
  public func testOneInput(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    MainActor.assumeIsolated {
      if let violation = target.violation(bytes) { fatalError(violation) }
    }
    return 0
  }
#endif
