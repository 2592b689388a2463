import StatefulTable

/// The index path of a row, by default in the first section.
func row(_ row: Int, _ section: Int = 0) -> IndexPath { IndexPath(row: row, section: section) }
