/// The elements of a JSON array that can be read; the others are passed over.
struct LenientList<Element: Decodable>: Decodable {
  let elements: [Element]

  init(from decoder: any Decoder) throws {
    var values = try decoder.unkeyedContainer()
    var elements: [Element] = []
    while !values.isAtEnd {
      let element = try values.superDecoder()
      // `try?`: what can't be read must not keep the others away.
      if let element = try? Element(from: element) { elements.append(element) }
    }
    self.elements = elements
  }
}

extension KeyedDecodingContainer {
  /// The value under a key, or nil where it is missing, null or of another type.
  func lenient<Value: Decodable>(_ key: Key) -> Value? {
    // `try?`: a part that can't be read is as good as missing, and the rest is still of use.
    try? decodeIfPresent(Value.self, forKey: key)
  }

  /// The value under a key.
  ///
  /// - Throws: `DecodingError.keyNotFound` with the key, whatever is wrong with the value: the
  ///   decoder's own errors don't always say where it is.
  func required<Value: Decodable>(_ key: Key) throws -> Value {
    guard let value: Value = lenient(key) else {
      throw DecodingError.keyNotFound(
        key, DecodingError.Context(codingPath: codingPath, debugDescription: ""))
    }
    return value
  }
}
