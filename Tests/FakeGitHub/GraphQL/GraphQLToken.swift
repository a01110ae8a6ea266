/// A lexical token of a query (GraphQL specification, section 2.1).
enum GraphQLToken: Equatable {
  case name(String)
  case number(Int)
  case text(String)
  /// One of `{ } ( ) [ ] : ! $ @ = |`, or `...`.
  case mark(String)

  /// Splits a query into tokens, skipping commas and comments.
  ///
  /// - Throws: `GraphQLFailure` at the first character that can't begin a token.
  static func tokens(of query: String) throws(GraphQLFailure) -> [GraphQLToken] {
    var tokens: [GraphQLToken] = []
    var rest = query[...]
    while let character = rest.first {
      switch character {
      case " ", "\t", "\n", "\r", "\r\n", ",": rest.removeFirst()
      case "#": rest = rest.drop { !$0.isNewline }
      case "{", "}", "(", ")", "[", "]", ":", "!", "$", "@", "=", "|":
        tokens.append(.mark(String(rest.removeFirst())))
      case "." where rest.hasPrefix("..."):
        tokens.append(.mark("..."))
        rest.removeFirst(3)
      case "\"":
        let text = rest.dropFirst().prefix { $0 != "\"" && $0 != "\\" && !$0.isNewline }
        rest = rest.dropFirst(text.count + 1)
        guard rest.popFirst() == "\"" else { throw .parse("\"" + text) }
        tokens.append(.text(String(text)))
      case "-", "0"..."9":
        let digits = rest.prefix { $0 == "-" || $0.isASCII && $0.isNumber }
        guard let number = Int(digits) else { throw .parse(String(digits)) }
        tokens.append(.number(number))
        rest = rest.dropFirst(digits.count)
      case "_", "A"..."Z", "a"..."z":
        let name = rest.prefix { $0 == "_" || $0.isASCII && ($0.isLetter || $0.isNumber) }
        tokens.append(.name(String(name)))
        rest = rest.dropFirst(name.count)
      default: throw .parse(String(character))
      }
    }
    return tokens
  }
}
