// A key as a key script spells it, such as "j" or "<esc>".
extension Key: Codable {
  /// Reads a key.
  ///
  /// - Parameter decoder: The decoder, which has a string.
  /// - Throws: A `DecodingError` that names the text, if it isn't a key.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let key = Key(text) else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "found “\(text)”, expected a key as in a key script, such as j or <esc>"
      )
    }
    self = key
  }

  /// Writes the key.
  ///
  /// - Parameter encoder: The encoder, which gets a string.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
