import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Room for the threads that a program is going to start, and for the memory that it begins with.
package enum ThreadRoom {
  /// More threads than a session and any screen of the demo have at once.
  ///
  /// A queue that gets no thread asks for one again every second, and blocks its caller meanwhile. On the
  /// main thread, no key would have an effect.
  private static let neededThreads = 12
  /// More bytes than a screen and its first pages take.
  private static let neededBytes = 32 << 20

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
    // The threads wait for it, so that all of them are there at once.
    let gate = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    gate.initialize(to: pthread_mutex_t())
    defer { gate.deallocate() }
    pthread_mutex_init(gate, nil)
    defer { pthread_mutex_destroy(gate) }
    pthread_mutex_lock(gate)
    var threads: [pthread_t] = []
    var code: Int32 = 0
    while threads.count < neededThreads, code == 0 {
      code = start(waitingFor: gate, &threads)
    }
    pthread_mutex_unlock(gate)
    for thread in threads { pthread_join(thread, nil) }
    return code
  }

  private static func start(
    waitingFor gate: UnsafeMutablePointer<pthread_mutex_t>,
    _ threads: inout [pthread_t]
  ) -> Int32 {
    #if canImport(Glibc)
      var thread = pthread_t()
    #else
      var thread: pthread_t?
    #endif
    let code = pthread_create(&thread, nil, { ThreadRoom.pass($0) }, gate)
    if code == 0 { threads += [thread].compactMap { $0 } }
    return code
  }

  /// What each thread does.
  private static func pass(_ gate: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let gate = gate?.assumingMemoryBound(to: pthread_mutex_t.self) {
      pthread_mutex_lock(gate)
      pthread_mutex_unlock(gate)
    }
    return nil
  }
}
