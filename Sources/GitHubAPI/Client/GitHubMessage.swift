import FoundationEssentials

/// What the body of an error says; every part may be missing, and the body may be no JSON at all.
package struct GitHubMessage: Sendable, Equatable {
  /// GitHub's sentence, which can hold line breaks; empty when there was none.
  package let text: String
  package let documentationURL: String?

  package init(text: String = "", documentationURL: String? = nil) {
    self.text = text
    self.documentationURL = documentationURL
  }

  /// Reads `{"message", "documentation_url", …}`; anything else gives an empty message.
  package init(body: [UInt8]) {
    struct Body: Decodable {
      var message: String?
      var documentationURL: String?
      enum CodingKeys: String, CodingKey {
        case message
        case documentationURL = "documentation_url"
      }
    }
    // Losing the error is the point: error bodies are often empty or HTML.
    let read = try? JSONDecoder().decode(Body.self, from: Data(body))
    self.init(text: read?.message ?? "", documentationURL: read?.documentationURL)
  }

  /// Whether this is a secondary limit, whatever the status was (GitHub docs, "Rate limits").
  package var isSecondaryLimit: Bool {
    let words = /\b(secondary\s+rate|abuse)\b/.ignoresCase().wordBoundaryKind(.simple)
    let page = documentationURL ?? ""
    return text.contains(words)
      || page.hasSuffix("secondary-rate-limits") || page.hasSuffix("abuse-rate-limits")
  }

  /// Whether a listing was cut off because it is too long to be paginated.
  package var isPaginationLimit: Bool {
    let text = text.lowercased()
    return text.contains("pagination is limited") || text.contains("large datasets")
      || text.contains("rate limit")
  }

  /// Whether this says that the primary limit is used up.
  package var isPrimaryLimit: Bool { text.lowercased().contains("rate limit exceeded") }
}
