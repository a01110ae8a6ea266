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

  /// Returns the value of a key as a count of things; 0 if it isn't a number.
  package func count(_ key: Key) -> Int { (lenient(key) as Int?)?.asCount ?? 0 }
}

extension Int {
  /// The nearest number that can be a count of things on GitHub, at most GraphQL's largest `Int`.
  ///
  /// A server can send any number; sums and products of these can't overflow.
  package var asCount: Int { Swift.min(Swift.max(self, 0), Int(Int32.max)) }
}
