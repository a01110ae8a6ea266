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

extension TopRepository {
  /// Reads a node of GraphQL; nil without a name.
  init?(node: JSON) {
    guard let name = node["name"]?.string else { return nil }
    self.init(
      name: name, starCount: node["stargazerCount"]?.count ?? 0,
      language: node["primaryLanguage"]?["name"]?.string)
  }
}
