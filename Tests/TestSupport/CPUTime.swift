import Glibc

/// How long this thread computes for some work, whatever else the machine is doing.
///
/// For comparing with other work in the same test, never with a clock on the wall.
public func cpuTime(of work: () -> Void) -> Duration {
  let start = threadTime()
  work()
  return threadTime() - start
}

private func threadTime() -> Duration {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
