/// A misbehaviour for the requests whose path and query contain a text.
///
/// Written as `PATHSUBSTRING=KIND[:ARGUMENT][xTIMES]`, for example `page=3$=status:502x2`. The last
/// `=` separates; a `$` at the end of the text anchors it to the end of the query. A GraphQL request
/// is matched by its path and a summary of its variables.
package struct Misbehaviour: Sendable, Equatable {
  /// The text that path and query must contain.
  package var text: String
  package var kind: Kind
  /// The number of requests left to misbehave for, or nil for all.
  package var times: Int?

  /// Parses the written form.
  ///
  /// - Throws: `FixtureError.badMisbehaviour` if the text is not a known misbehaviour.
  package init(_ specification: String) throws(FixtureError) {
    let form = #/(.*)=([^=:]*?)(?::([^=]*?))?(?:x([0-9]+))?/#
    guard let match = specification.wholeMatch(of: form),
      let kind = Kind(String(match.2), argument: String(match.3 ?? ""))
    else { throw .badMisbehaviour(specification) }
    (text, times) = (String(match.1), match.4.flatMap { Int($0) })
    self.kind = kind
  }

  /// True if it applies to a request with a path and query.
  package func applies(to target: String) -> Bool {
    text.last == "$" ? target.hasSuffix(text.dropLast()) : text.isEmpty || target.contains(text)
  }
}
