/// The readable elements of a JSON array; the others are skipped.
struct LenientList<Element: Decodable>: Decodable {
  let elements: [Element]

  init(from decoder: any Decoder) throws {
    var values = try decoder.unkeyedContainer()
    var elements: [Element] = []
    while !values.isAtEnd {
      let element = try values.superDecoder()
      // `try?`: an unreadable element must not hide the others.
      if let element = try? Element(from: element) { elements.append(element) }
    }
    self.elements = elements
  }
}

extension KeyedDecodingContainer {
  /// Returns the value of a key; nil if it is missing, null or of another type.
  package func lenient<Value: Decodable>(_ key: Key) -> Value? {
    // `try?`: an unreadable part counts as missing, because the rest is still useful.
    try? decodeIfPresent(Value.self, forKey: key)
  }

  /// Returns the value of a key.
  ///
  /// - Throws: `DecodingError.keyNotFound` with the key for any unreadable value, because the
  ///   decoder's own errors don't always contain it.
  func required<Value: Decodable>(_ key: Key) throws -> Value {
    guard let value: Value = lenient(key) else {
      throw DecodingError.keyNotFound(
        key, DecodingError.Context(codingPath: codingPath, debugDescription: ""))
    }
    return value
  }
}
