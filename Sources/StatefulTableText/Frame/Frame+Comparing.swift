import StatefulTable

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension Frame: Equatable {
  /// Whether two frames look the same and have the cursor at the same place.
  public static func == (left: Frame, right: Frame) -> Bool {
    guard left.size == right.size, left.cursor == right.cursor else { return false }
    return left.cells.indices.allSatisfy { left.looks(like: right, at: $0, $0) }
  }

  /// Whether a cell looks the same as one of another frame.
  func looks(like other: Frame, at index: Int, _ otherIndex: Int) -> Bool {
    let cell = cells[index]
    let otherCell = other.cells[otherIndex]
    guard cell.isCluster, otherCell.isCluster else { return cell.looks(like: otherCell) }
    guard case .cluster(let cluster) = cell.content,
      case .cluster(let otherCluster) = otherCell.content
    else { return false }
    return cell.style == otherCell.style && cell.isWide == otherCell.isWide
      && clusters[cluster].utf8.elementsEqual(other.clusters[otherCluster].utf8)
  }

  /// Whether a line is the same as one of another frame of as many columns.
  func isSame(line: Int, as otherLine: Int, of other: Frame) -> Bool {
    let start = index(line, 0)
    let otherStart = other.index(otherLine, 0)
    guard clusters.isEmpty, other.clusters.isEmpty else {
      // Which cluster a number stands for is each frame's own business.
      return (0..<size.columns).allSatisfy {
        looks(like: other, at: start + $0, otherStart + $0)
      }
    }
    let range = start..<start + size.columns
    let otherRange = otherStart..<otherStart + size.columns
    return cells[range].withUnsafeBytes { bytes in
      other.cells[otherRange].withUnsafeBytes { otherBytes in
        guard let address = bytes.baseAddress, let otherAddress = otherBytes.baseAddress else {
          return true
        }
        return memcmp(address, otherAddress, bytes.count) == 0
      }
    }
  }
}
