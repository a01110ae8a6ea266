private import Foundation

/// What a GraphQL query asks for, as far as the server understands it.
///
/// It knows one question: `user(login:)` with its `followers` or `following`. Values come from the
/// variables `login`, `first` and `after`, or stand in the query itself; aliases are not understood.
struct GraphQLRequest {
  private struct Body: Decodable {
    struct Variables: Decodable {
      var login: String?
      var first: Int?
      var after: String?
    }

    var query: String
    var variables: Variables?
  }

  /// Whose people are asked for.
  var login: String
  /// Which of the two connections is asked for, if any.
  var connection: String?
  /// How many people are asked for.
  var first: Int
  /// How many people come before them.
  var offset: Int

  /// Reads a request's body; nothing if it holds no query for a user.
  init?(_ bytes: [UInt8]) {
    guard let body = try? JSONDecoder().decode(Body.self, from: Data(bytes)) else { return nil }
    let query = body.query
    func written(_ name: String) -> String? {
      guard let start = query.firstRange(of: name + ":") else { return nil }
      let rest = query[start.upperBound...].drop { $0 == " " || $0 == "\"" }
      return String(rest.prefix { $0 != "\"" && $0 != ")" && $0 != "," && $0 != " " })
    }
    guard let login = body.variables?.login ?? written("login") else { return nil }
    self.login = login
    connection = ["followers", "following"].first { query.contains($0 + "(") }
    first = body.variables?.first ?? written("first").flatMap(Int.init) ?? 0
    let after = body.variables?.after ?? written("after")
    offset = after.flatMap(Self.offset) ?? 0
  }

  /// The opaque text that stands for a number of people passed.
  static func cursor(_ offset: Int) -> String {
    Data("cursor:v2:\(offset)".utf8).base64EncodedString()
  }

  private static func offset(_ cursor: String) -> Int? {
    guard let data = Data(base64Encoded: cursor) else { return nil }
    return Int(String(decoding: data, as: UTF8.self).dropFirst("cursor:v2:".count))
  }
}
