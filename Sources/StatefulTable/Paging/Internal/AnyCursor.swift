/// A cursor of any type.
struct AnyCursor: Hashable, Sendable {
  let base: any Hashable & Sendable

  init(_ base: some Hashable & Sendable) {
    self.base = base
  }

  static func == (left: AnyCursor, right: AnyCursor) -> Bool {
    AnyHashable(left.base) == AnyHashable(right.base)
  }

  func hash(into hasher: inout Hasher) {
    AnyHashable(base).hash(into: &hasher)
  }
}

extension AnyCursor: CustomStringConvertible {
  var description: String { String(reflecting: base) }
}
