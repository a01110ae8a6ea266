private import Foundation

/// One request, parsed as far as the routes need it.
package struct FixtureRequest: Sendable {
  package var method: String
  /// Path and query as sent.
  package var target: String
  /// The header fields that the server reads, by lower-case name.
  package var fields: [String: String]
  /// The body's bytes, empty except for GraphQL.
  package var body: [UInt8]

  package init(
    method: String = "GET", target: String, fields: [String: String] = [:], body: [UInt8] = []
  ) {
    self.method = method
    self.body = body
    self.target = target
    self.fields = fields
  }

  /// The requested version of the API; without one, GitHub's default.
  var apiVersion: String { fields["x-github-api-version"] ?? "2022-11-28" }

  /// The path's components, percent-decoded, without those of an own server's base URL (`/api/v3`,
  /// and `/api` of GraphQL); a trailing slash makes an empty last component.
  package var parts: [String] {
    var path = target.prefix { $0 != "?" }
    if path.hasPrefix("/api/v3/") { path = path.dropFirst("/api/v3".count) }
    if path == "/api/graphql" { path = path.dropFirst("/api".count) }
    return path.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map {
      String($0).removingPercentEncoding ?? String($0)
    }
  }

  /// True if the request is for the GraphQL endpoint.
  package var isGraphQL: Bool { method == "POST" && parts == ["graphql"] }

  /// Returns the value of a query item, decoded as in forms, where `+` is a space.
  package func query(_ name: String) -> String? {
    let query = String(target.drop { $0 != "?" }).replacing("+", with: "%20")
    return URLComponents(string: query)?.queryItems?.first { $0.name == name }.map {
      $0.value ?? ""
    }
  }

  package var token: String? {
    guard let words = fields["authorization"]?.split(separator: " "), words.count == 2 else {
      return nil
    }
    return String(words[1])
  }

  /// The requested page, from 1, and the page size, at most 100.
  package var paging: (page: Int, size: Int) {
    let page = query("page").flatMap(Int.init) ?? 1
    let size = query("per_page").flatMap(Int.init) ?? 30
    return (max(page, 1), size < 1 ? 30 : min(size, 100))
  }
}
