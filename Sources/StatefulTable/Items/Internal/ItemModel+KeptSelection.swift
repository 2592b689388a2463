extension ItemModel: KeptSelection {
  package var keptSections: Range<Int> { controller?.itemSections ?? 0..<0 }
}
