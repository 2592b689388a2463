extension StringProtocol {
  /// The first scalar that a terminal would act on, or that would change the order of others, if there is one.
  public var unsafeScalar: Unicode.Scalar? {
    unicodeScalars.first { scalar in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator, .surrogate: true
      default: (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
      }
    }
  }
}
