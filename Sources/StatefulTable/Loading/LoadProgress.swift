/// How far a load is, as it has reported.
public struct LoadProgress: Sendable, Hashable {
  /// What the load is doing, or `nil` if it hasn't been reported.
  public var message: StyledText?
  /// The part of the work that is done, from 0 to 1, or `nil` if that isn't known.
  ///
  /// A fraction below 0 is treated as 0, one above 1 as 1, and one that isn't a number as unknown.
  public var fraction: Double? {
    didSet { fraction = Self.valid(fraction) }
  }

  /// Creates a report of how far a load is.
  ///
  /// - Parameters:
  ///   - message: What the load is doing. The default is `nil`, for not reported.
  ///   - fraction: The part of the work that is done, from 0 to 1. The default is `nil`, for not known.
  public init(_ message: StyledText? = nil, fraction: Double? = nil) {
    self.message = message
    self.fraction = Self.valid(fraction)
  }

  private static func valid(_ fraction: Double?) -> Double? {
    fraction.flatMap { $0.isNaN ? nil : min(max($0, 0), 1) }
  }

  /// The fraction in whole percent, such as "40%", which is 100% only at the end.
  var percentage: String? { fraction.map { "\(Int($0 * 100))%" } }
}
