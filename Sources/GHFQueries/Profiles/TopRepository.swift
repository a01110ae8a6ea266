import GitHubAPI

/// A public repository that an account owns, one of those with the most stars.
package struct TopRepository: Sendable, Equatable {
  package let name: String
  package let starCount: Int
  /// The language with the most code; nil if GitHub has found none.
  package let language: String?

  /// The number of repositories in a request.
  package static let maximumCount = 10

  package init(name: String, starCount: Int, language: String?) {
    self.name = name
    self.starCount = starCount
    self.language = language
  }
}

extension TopRepository: Decodable {
  private enum CodingKeys: String, CodingKey { case name, stargazerCount, primaryLanguage }

  private struct Language: Decodable { let name: String }

  /// Reads a node of GraphQL.
  ///
  /// - Throws: `DecodingError` if the name is missing.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let language: Language? = values.lenient(.primaryLanguage)
    self.init(
      name: try values.decode(String.self, forKey: .name),
      starCount: values.count(.stargazerCount), language: language?.name)
  }
}
