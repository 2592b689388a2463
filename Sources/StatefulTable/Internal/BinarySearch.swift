extension Range<Int> {
  /// The first number of the range for which a condition holds that holds for all numbers after it too;
  /// the upper bound if there is none.
  func partitioningIndex(where condition: (Int) -> Bool) -> Int {
    var low = lowerBound
    var high = upperBound
    while low < high {
      let middle = low + (high - low) / 2
      if condition(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
