/// One line of the report: what something costs, against something else in the same run.
struct Figure: Encodable {
  let name: String
  let value: Double
  /// How far the values of the runs spread.
  let minimum: Double
  let maximum: Double
  let unit: String
  let baseline: String
  let baselineValue: Double
  /// The most that the ratio is to be, if there is such a target.
  let target: Double?

  var ratio: Double { value / baselineValue }

  /// A figure in nanoseconds.
  init(
    _ name: String,
    _ measurement: Measurement,
    against baseline: String,
    _ baselineMeasurement: Measurement,
    target: Double? = nil
  ) {
    self.name = name
    value = measurement.median
    minimum = measurement.minimum
    maximum = measurement.maximum
    unit = "ns"
    self.baseline = baseline
    baselineValue = baselineMeasurement.median
    self.target = target
  }

  /// A figure that was measured once.
  init(
    _ name: String,
    _ value: Double,
    _ unit: String,
    against baseline: String,
    _ baselineValue: Double,
    target: Double? = nil
  ) {
    self.name = name
    self.value = value
    minimum = value
    maximum = value
    self.unit = unit
    self.baseline = baseline
    self.baselineValue = baselineValue
    self.target = target
  }
}
