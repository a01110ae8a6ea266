/// One link of a `Link` header: its target and its parameters (RFC 8288, section 3).
package struct Link: Sendable, Equatable {
  /// The text between the angle brackets; GitHub also sends URI templates.
  package let target: String
  /// Lower-case names with their values, in order; a name without a value has an empty one.
  package let parameters: [Parameter]

  /// A name and its value, such as `rel` and `next`.
  package struct Parameter: Sendable, Equatable {
    package let name: String
    package let value: String
  }

  /// The lower-case words of the first `rel` parameter; later ones don't count (RFC 8288, 3.3).
  package var relations: [String] {
    guard let value = parameters.first(where: { $0.name == "rel" })?.value else { return [] }
    return value.split(whereSeparator: \.isWhitespace).map { $0.lowercased() }
  }

  /// Parses the links of one header value, or of several joined by commas, up to the first
  /// malformed one (RFC 8288, appendix B.2).
  package static func links(in value: String) -> [Link] {
    var reader = LinkReader(value)
    return reader.links()
  }
}

extension [Link] {
  /// Returns the target of the first link with this relation.
  package func target(of relation: String) -> String? {
    first { $0.relations.contains(relation) }?.target
  }
}
