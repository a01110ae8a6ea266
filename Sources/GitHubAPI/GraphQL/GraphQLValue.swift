/// A value that a question in GraphQL leaves open.
enum GraphQLValue: Sendable, Equatable {
  case text(String)
  case texts([String])
  case number(Int)
  case null
}

extension JSONWriter {
  mutating func value(_ value: GraphQLValue) {
    switch value {
    case .text(let text): string(text)
    case .texts(let texts):
      var list = JSONWriter()
      for text in texts { list.string(text) }
      literal("[" + String(decoding: list.bytes, as: UTF8.self) + "]")
    case .number(let number): self.number(number)
    case .null: null()
    }
  }
}
