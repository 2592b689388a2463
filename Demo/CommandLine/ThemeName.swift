import StatefulTableText

/// A theme, as it is called on the command line.
enum ThemeName: String, CaseIterable {
  case `default`, dark, light, plain

  var theme: Theme {
    switch self {
    case .default: .default
    case .dark: .dark
    case .light: .light
    case .plain: .plain
    }
  }

  /// All names, in words.
  static var list: String {
    // Without `joined`, for whose first use the runtime looks through the whole program.
    var list = ""
    for name in allCases {
      if !list.isEmpty { list += name == allCases.last ? " or " : ", " }
      list += name.rawValue
    }
    return list
  }
}
