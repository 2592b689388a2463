/// How long ago something was, in the largest unit of which there is one.
struct Age: Equatable {
  private enum Unit: Int64 {
    case minute = 60
    case hour = 3600
    case day = 86_400
    case week = 604_800
    case month = 2_592_000
    case year = 31_536_000

    init?(fitting seconds: Int64) {
      switch seconds {
      case Unit.year.rawValue...: self = .year
      case Unit.month.rawValue...: self = .month
      case Unit.week.rawValue...: self = .week
      case Unit.day.rawValue...: self = .day
      case Unit.hour.rawValue...: self = .hour
      case Unit.minute.rawValue...: self = .minute
      default: return nil
      }
    }

    var name: String {
      switch self {
      case .minute: "m"
      case .hour: "h"
      case .day: "d"
      case .week: "w"
      case .month: "mo"
      case .year: "y"
      }
    }
  }

  private var count: Int64 = 0
  /// It is `nil` for less than a minute, and for a moment that is still to come.
  private var unit: Unit?

  /// The age of a moment, both in seconds since 1970.
  init(of moment: Int64, at now: Int64) {
    let (age, overflow) = now.subtractingReportingOverflow(moment)
    guard !overflow, let unit = Unit(fitting: age) else { return }
    self.unit = unit
    count = age / unit.rawValue
  }

  /// The age, as short as it can be said.
  var words: String { unit.map { "\(count)\($0.name)" } ?? "now" }
}
