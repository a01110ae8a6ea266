/// One link of a `Link` header: its target and its parameters (RFC 8288, section 3).
package struct Link: Sendable, Equatable {
  /// The target as it stands between the angle brackets; GitHub also sends URI templates.
  package let target: String
  /// Lower-case names with their values, in order; a name without a value has an empty one.
  package let parameters: [Parameter]

  /// A name and its value, such as `rel` and `next`.
  package struct Parameter: Sendable, Equatable {
    package let name: String
    package let value: String
  }

  /// The relation types: the words of the first `rel` parameter, lower case; later ones are
  /// ignored (RFC 8288, section 3.3).
  package var relations: [String] {
    guard let value = parameters.first(where: { $0.name == "rel" })?.value else { return [] }
    return value.split(whereSeparator: \.isWhitespace).map { $0.lowercased() }
  }

  /// The links of one header value, or of several joined by commas.
  ///
  /// Reading ends where the text stops being a link; those before it stand, as RFC 8288's
  /// algorithm in appendix B.2 has it.
  package static func links(in value: String) -> [Link] {
    var reader = LinkReader(value)
    return reader.links()
  }
}

extension [Link] {
  /// The target of the first link with this relation.
  package func target(of relation: String) -> String? {
    first { $0.relations.contains(relation) }?.target
  }
}
