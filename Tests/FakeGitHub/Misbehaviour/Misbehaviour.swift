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
    let bad = FixtureError.badMisbehaviour(specification)
    guard let equals = specification.lastIndex(of: "=") else { throw bad }
    text = String(specification[..<equals])
    var action = specification[specification.index(after: equals)...]
    if let cross = action.lastIndex(of: "x"), let count = Int(action[action.index(after: cross)...])
    {
      times = count
      action = action[..<cross]
    }
    let words = action.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let kind = Kind(String(words[0]), argument: words.count > 1 ? String(words[1]) : "")
    else { throw bad }
    self.kind = kind
  }

  /// True if it applies to a request with a path and query.
  package func applies(to target: String) -> Bool {
    text.last == "$" ? target.hasSuffix(text.dropLast()) : text.isEmpty || target.contains(text)
  }
}
