/// A JSON object whose members are nil if they are missing, null or of another type.
struct LenientObject: Decodable {
  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  private let members: KeyedDecodingContainer<Name>

  init(from decoder: any Decoder) throws { members = try decoder.container(keyedBy: Name.self) }

  subscript<Value: Decodable>(_ name: String) -> Value? { members.lenient(Name(stringValue: name)) }
}
