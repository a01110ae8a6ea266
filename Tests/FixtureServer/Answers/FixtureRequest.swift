private import Foundation

/// One request, taken apart as far as the routes need it.
package struct FixtureRequest: Sendable {
  /// GET, PUT and so on.
  package var method: String
  /// Path and query as they were sent.
  package var target: String
  /// The header fields the server cares about, by lower-case name.
  package var fields: [String: String]

  /// The body's bytes, which only GraphQL has.
  package var body: [UInt8]

  /// Takes a request's parts.
  package init(
    method: String = "GET", target: String, fields: [String: String] = [:], body: [UInt8] = []
  ) {
    self.method = method
    self.body = body
    self.target = target
    self.fields = fields
  }

  /// The path's parts, percent-decoded; a trailing slash makes an empty last part.
  package var parts: [String] {
    let path = target.prefix { $0 != "?" }
    return path.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map {
      String($0).removingPercentEncoding ?? String($0)
    }
  }

  /// Whether it is the GraphQL endpoint that is asked.
  package var isGraphQL: Bool { method == "POST" && parts == ["graphql"] }

  /// What misbehaviours know the request by: its target, of GraphQL with what the body asks for.
  package var description: String {
    isGraphQL ? target + GraphQLRequest.summary(of: body) : target
  }

  /// The value of a query item, decoded as forms are, where `+` is a space.
  package func query(_ name: String) -> String? {
    let text = target.drop { $0 != "?" }.dropFirst()
    for item in text.split(separator: "&") {
      let pair = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard pair[0] == name else { continue }
      let value = pair.count > 1 ? String(pair[1]).replacingOccurrences(of: "+", with: " ") : ""
      return value.removingPercentEncoding ?? value
    }
    return nil
  }

  /// The token that was sent, if any.
  package var token: String? {
    guard let words = fields["authorization"]?.split(separator: " "), words.count == 2 else {
      return nil
    }
    return String(words[1])
  }

  /// Which page is asked for, from 1, and how long pages are to be.
  package var paging: (page: Int, size: Int) {
    let page = query("page").flatMap(Int.init) ?? 1
    let size = query("per_page").flatMap(Int.init) ?? 30
    return (max(page, 1), size < 1 ? 30 : min(size, 100))
  }
}
