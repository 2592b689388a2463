extension String {
  /// What a stranger wrote, fit for a line of an error: without controls, and no longer than 200 characters.
  var oneLine: String {
    var line = ""
    for scalar in unicodeScalars.prefix(1000) {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse:
        if line.last != " " { line.append(" ") }
      default: line.unicodeScalars.append(scalar)
      }
    }
    return line.count > 200 ? line.prefix(199) + "…" : line
  }
}
