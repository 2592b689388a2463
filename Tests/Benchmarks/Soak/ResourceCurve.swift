import Foundation

/// What a process holds over time.
///
/// In the first quarter everything that is opened once is opened, and caches fill.
struct ResourceCurve {
  private var samples: [Resources] = []

  mutating func sample() { samples.append(.current()) }

  /// How much more memory is allowed at the end, in bytes: what the allocator happens to hold.
  private static let tolerance = 4 << 20

  private var start: Resources { samples[samples.count / 4] }
  private var end: Resources { samples[samples.count - 1] }

  /// Whether at the end there is no more than after the first quarter.
  var isFlat: Bool {
    end.bytes <= start.bytes + max(Self.tolerance, start.bytes / 10)
      && end.descriptors <= start.descriptors && end.children <= start.children
  }
}

extension ResourceCurve: CustomStringConvertible {
  var description: String {
    "after a quarter \(start); at the end \(end)"
  }
}

extension Resources: CustomStringConvertible {
  var description: String {
    let megabytes = String(format: "%.1f", Double(bytes) / 1_048_576)
    return "\(megabytes) MB, \(descriptors) descriptors, \(children) children"
  }
}
