import Dispatch
import Synchronization

import CLibrary

/// Room for the threads that a program is going to start, and for the memory that it begins with.
package enum ThreadRoom {
  /// More threads than a session and any screen of the demo have at once.
  ///
  /// A queue that gets no thread asks for one again every second, and blocks its caller meanwhile. On the
  /// main thread, no key would have an effect.
  private static let neededThreads = 12
  /// As many as start in the first moments.
  private static let firstThreads = 6
  /// More bytes than a screen and its first pages take.
  private static let neededBytes = 32 << 20

  /// Closed while the threads start, so that all of them are there at once.
  private static let gate = Mutex(())
  /// Signaled by each thread at its end.
  private static let ends = DispatchSemaphore(value: 0)

  /// Whether there was room when it was looked for.
  private static let wasFound = Atomic(false)

  /// Looks whether there is room, for which it starts threads that end at once.
  ///
  /// Once room was found, it isn't looked for again.
  ///
  /// - Returns: The system call that failed and its `errno`, or `nil` if there is room.
  package static func shortage() -> (call: String, code: Int32)? {
    guard !wasFound.load(ordering: .relaxed) else { return nil }
    let protection = PROT_READ | PROT_WRITE
    let memory = mmap(nil, neededBytes, protection, MAP_PRIVATE | MAP_ANON, -1, 0)
    guard memory != MAP_FAILED else { return ("mmap", errno) }
    defer { munmap(memory, neededBytes) }
    let code = threadShortage()
    guard code == 0 else { return ("pthread_create", code) }
    wasFound.store(true, ordering: .relaxed)
    return nil
  }

  private static func threadShortage() -> Int32 {
    var code: Int32 = 0
    var count = 0
    gate.withLock { _ in
      while count < neededThreads, code == 0 {
        code = startThread()
        if code == 0 { count += 1 }
      }
    }
    if code == 0, isPlenty { return 0 }
    // Not all: another program may have the processor that one of them waits for.
    for _ in 0..<(code == 0 ? firstThreads : count) { ends.wait() }
    return code
  }

  /// Whether the threads that were tried take no room from others while they end.
  ///
  /// So it is if the user may have that many more than there are on the whole machine, whoever has them.
  private static var isPlenty: Bool {
    #if canImport(Glibc)
      var limit = rlimit()
      guard getrlimit(__rlimit_resource_t(__RLIMIT_NPROC.rawValue), &limit) == 0,
        let count = threadsOfMachine
      else { return false }
      return limit.rlim_cur >= count + 2 * UInt64(neededThreads)
    #else
      return false
    #endif
  }

  /// The number of threads that there are on the machine, if it can be read.
  private static var threadsOfMachine: UInt64? {
    let descriptor = open("/proc/loadavg", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { closeDescriptor(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = max(0, systemRead(descriptor, &bytes))
    // Such as "0.41 0.55 0.61 2/81 30072": two of 81 threads run.
    let digits = bytes[..<count].drop { $0 != UInt8(ascii: "/") }.dropFirst()
      .prefix { $0 != UInt8(ascii: " ") }
    return UInt64(String(decoding: digits, as: UTF8.self))
  }

  /// Starts a thread that goes through the gate and ends.
  private static func startThread() -> Int32 {
    #if canImport(Glibc)
      var thread = pthread_t()
    #else
      var thread: pthread_t?
    #endif
    let code = pthread_create(
      &thread,
      nil,
      { _ in
        ThreadRoom.gate.withLock { _ in }
        ThreadRoom.ends.signal()
        return nil
      },
      nil
    )
    #if canImport(Glibc)
      if code == 0 { pthread_detach(thread) }
    #else
      if code == 0, let thread { pthread_detach(thread) }
    #endif
    return code
  }
}
