/// One line of the report: what something costs, against something else in the same run.
struct Figure {
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

  init(
    _ name: String,
    _ measurement: Measurement,
    against baseline: String,
    _ baselineMeasurement: Measurement,
    unit: String = "ns",
    target: Double? = nil
  ) {
    self.name = name
    value = measurement.median
    minimum = measurement.minimum
    maximum = measurement.maximum
    self.unit = unit
    self.baseline = baseline
    baselineValue = baselineMeasurement.median
    self.target = target
  }
}
