import Glibc
import Testing
import TextWidths

@testable import StatefulTableText

/// The widths, against those of the system's C library.
struct SystemWidthTests {
  /// Why the two differ, in the order in which it is asked.
  private enum Reason: String, CaseIterable {
    case standIn = "drawn as a stand-in, which has one column, where the library knows none or 0"
    case unknown = "assigned since the library's data was made, which therefore says -1"
    case widened = "made wide by Unicode 16, which the library's data is older than"
    case ambiguous = "circled numbers, the only ambiguous ones that the library makes wide"
    case vowelSign = "a vowel sign of one column, which the library takes for a mark"

    func explains(_ scalar: Unicode.Scalar, _ ours: Int, _ system: Int) -> Bool {
      let drawingClass = DrawingClass(scalar)
      switch self {
      case .standIn: return drawingClass == .invisible
      case .unknown: return system == -1
      case .widened:
        return [0x2630...0x2637, 0x268A...0x268F, 0x4DC0...0x4DFF, 0x1D300...0x1D376]
          .contains { $0.contains(scalar.value) } && (ours, system) == (2, 1)
      case .ambiguous: return (0x3248...0x324F).contains(scalar.value) && system == 2
      case .vowelSign: return scalar.value == 0x1171E && system == 0
      }
    }
  }

  /// The library's function, which can't be imported.
  private static let systemWidth: (@convention(c) (Int32) -> Int32)? = dlsym(nil, "wcwidth").map {
    // It takes a `wchar_t` and returns an `int`.
    unsafeBitCast($0, to: (@convention(c) (Int32) -> Int32).self)
  }

  @Test func `Every difference from the system's widths has a reason`() throws {
    let systemWidth = try #require(Self.systemWidth)
    let locale = try #require(newlocale(LC_CTYPE_MASK, "C.UTF-8", nil))
    let before = uselocale(locale)
    defer {
      uselocale(before)
      freelocale(locale)
    }
    try #require(systemWidth(0x6F22) == 2)
    var counts: [Reason: Int] = [:]
    for scalar in Unicode.Scalar.all {
      let ours = DrawingClass(scalar).columns
      let system = Int(systemWidth(Int32(bitPattern: scalar.value)))
      guard ours != system else { continue }
      guard let reason = Reason.allCases.first(where: { $0.explains(scalar, ours, system) })
      else {
        Issue.record("\(scalar.code) has \(ours) columns, not \(system)")
        continue
      }
      counts[reason, default: 0] += 1
    }
    for reason in Reason.allCases { print("\(counts[reason, default: 0]) \(reason.rawValue)") }
  }
}
