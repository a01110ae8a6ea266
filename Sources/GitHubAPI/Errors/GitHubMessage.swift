import HTTPTypes

/// The message in an error's body; any part may be missing, and the body may not be JSON.
package struct GitHubMessage: Sendable, Equatable {
  // More than GitHub sends about one request.
  private static let detailLimit = 5

  /// GitHub's sentence, possibly with line breaks; empty if it is missing.
  package let text: String
  /// The sentences about parts of the request, in `errors`.
  package let details: [String]
  package let documentationURL: String?
  /// The page that authorises the token for single sign-on, from `X-GitHub-SSO`.
  package private(set) var signOnURL: String?
  /// The permissions of which a fine-grained token, or an app, needs one, from
  /// `X-Accepted-GitHub-Permissions`: `followers=write`; several that are needed together are in one
  /// text.
  package private(set) var acceptedPermissions: [String] = []

  package init(text: String = "", details: [String] = [], documentationURL: String? = nil) {
    self.text = text
    self.details = details
    self.documentationURL = documentationURL
  }

  /// Reads `{"message", "documentation_url", "errors": [{"message"}]}`; any other body is an empty
  /// message.
  package init(body: [UInt8]) {
    // `try?`: error bodies are often empty or HTML.
    let read = try? JSON(body)
    // GitHub documents objects, and sends texts too.
    let details = read?["errors"]?.array?.compactMap { $0.string ?? $0["message"]?.string } ?? []
    self.init(
      text: read?["message"]?.string ?? "",
      details: Array(details.prefix(GitHubMessage.detailLimit)),
      documentationURL: read?["documentation_url"]?.string)
  }

  /// Reads the body and the header of an error.
  package init(of response: TransportResponse) {
    self.init(body: response.body)
    func parts(of field: String) -> [String] {
      guard let name = HTTPField.Name(field) else { return [] }
      return (response.head.headerFields[name] ?? "").split(separator: ";")
        .map { String($0.drop { $0 == " " }) }
    }
    signOnURL = parts(of: "x-github-sso").first { $0.hasPrefix("url=https://") }
      .map { String($0.dropFirst(4)) }
    acceptedPermissions = parts(of: "x-accepted-github-permissions").filter {
      $0.wholeMatch(of: /[a-z_]+=[a-z]+(, ?[a-z_]+=[a-z]+)*/) != nil
    }
  }

  /// The sentence and its details, those that aren't empty.
  package var sentences: [String] { ([text] + details).filter { !$0.isEmpty } }

  /// True if an organisation accepts its members' tokens only from certain addresses (GitHub docs,
  /// "Managing allowed IP addresses for your organization").
  package var isAboutAddresses: Bool { text.lowercased().contains("ip allow list") }

  /// True for words of GitHub's, which has named its documentation since 2013.
  var isGitHubs: Bool { documentationURL != nil || text == "Not Found" }

  /// True for a secondary limit, whatever the status is (GitHub docs, "Rate limits").
  package var isSecondaryLimit: Bool {
    let words = /\b(secondary\s+rate|abuse)\b/.ignoresCase().wordBoundaryKind(.simple)
    let page = documentationURL ?? ""
    return text.contains(words)
      || page.hasSuffix("secondary-rate-limits") || page.hasSuffix("abuse-rate-limits")
  }

  /// True if the list is too long to be paginated to its end.
  package var isPaginationLimit: Bool {
    let text = text.lowercased()
    return text.contains("pagination is limited") || text.contains("large datasets")
      || text.contains("rate limit")
  }

  /// True if the primary limit is used up.
  package var isPrimaryLimit: Bool { text.lowercased().contains("rate limit exceeded") }

  /// True if the requested version of the API is refused (GitHub docs, "API Versions"; nobody has seen
  /// the text yet).
  var isAboutVersion: Bool {
    let words = /\bapi[ -]version|\bversion\b.*\bapi\b|\bapi\b.*\bversion\b/
      .ignoresCase().dotMatchesNewlines().wordBoundaryKind(.simple)
    return text.contains(words) || documentationURL?.contains("api-versions") == true
  }

  /// True if the kind of token, rather than its owner, is refused: "Resource not accessible by
  /// integration", or "by personal access token".
  var isAboutToken: Bool { text.hasPrefix("Resource not accessible by") }
}
