import FoundationEssentials

/// The message in an error's body; any part may be missing, and the body may not be JSON.
package struct GitHubMessage: Sendable, Equatable {
  /// GitHub's sentence, possibly with line breaks; empty if it is missing.
  package let text: String
  package let documentationURL: String?

  package init(text: String = "", documentationURL: String? = nil) {
    self.text = text
    self.documentationURL = documentationURL
  }

  /// Reads `{"message", "documentation_url", …}`; any other body is an empty message.
  package init(body: [UInt8]) {
    struct Body: Decodable {
      var message: String?
      var documentationURL: String?
      enum CodingKeys: String, CodingKey {
        case message
        case documentationURL = "documentation_url"
      }
    }
    // `try?`: error bodies are often empty or HTML.
    let read = try? JSONDecoder().decode(Body.self, from: Data(body))
    self.init(text: read?.message ?? "", documentationURL: read?.documentationURL)
  }

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

  /// True if the kind of token, rather than its owner, is refused: "Resource not accessible by
  /// integration", or "by personal access token".
  var isAboutToken: Bool { text.hasPrefix("Resource not accessible by") }
}
