package import GitHubAPI

extension JSON {
  /// Reads a text.
  package init(text: String) throws(Fault) { try self.init(Array(text.utf8)) }
}
