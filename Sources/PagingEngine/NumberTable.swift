/// A number for each id.
///
/// They are in blocks, so that there is room for few more than there are, and a copy of a list in which
/// a few are changed shares the others.
struct NumberTable<Number: FixedWidthInteger> {
  private static var nowhere: Number { .max }
  private static var blockSize: RowID { 1024 }

  private var blocks: [[Number]] = []

  /// The number of an id, `nil` if it has none.
  subscript(id: RowID) -> Number? {
    get {
      let block = Int(id / Self.blockSize)
      guard block < blocks.count else { return nil }
      let number = blocks[block][Int(id % Self.blockSize)]
      return number == Self.nowhere ? nil : number
    }
    set {
      let block = Int(id / Self.blockSize)
      while block >= blocks.count {
        blocks.append(Array(repeating: Self.nowhere, count: Int(Self.blockSize)))
      }
      blocks[block][Int(id % Self.blockSize)] = newValue ?? Self.nowhere
    }
  }
}
