import Dispatch

/// Tells whether the code that asks runs on the main actor, as a synchronous function can't otherwise.
enum MainThread {
  private static let key: DispatchSpecificKey<Bool> = {
    // The main actor's executor is the main queue, whichever thread serves it: on Linux that needn't
    // be the first thread.
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  static var isCurrent: Bool {
    DispatchQueue.getSpecific(key: key) ?? false
  }
}
