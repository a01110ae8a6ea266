/// One way to misbehave, for the requests whose path and query contain a text.
///
/// Written as `PATHSUBSTRING=KIND[:ARGUMENT][xTIMES]`, for example `page=3$=status:502x2`. The last
/// `=` separates; a `$` at the end of the text ties it to the end of the query. Of questions in
/// GraphQL it is `FixtureRequest.description` that is looked at.
package struct Misbehaviour: Sendable, Equatable {
  /// What path and query must contain.
  package var text: String
  /// What happens then.
  package var kind: Kind
  /// How often it happens; nothing means always.
  package var times: Int?

  /// Reads the written form.
  ///
  /// - Parameter specification: Such as `/users/evenly=secondary-limit:2x1`.
  /// - Throws: `FixtureError.badMisbehaviour` when it says nothing known.
  package init(_ specification: String) throws(FixtureError) {
    let bad = FixtureError.badMisbehaviour(specification)
    guard let equals = specification.lastIndex(of: "=") else { throw bad }
    text = String(specification[..<equals])
    var deed = specification[specification.index(after: equals)...]
    if let cross = deed.lastIndex(of: "x"), let count = Int(deed[deed.index(after: cross)...]) {
      times = count
      deed = deed[..<cross]
    }
    let words = deed.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let kind = Kind(String(words[0]), argument: words.count > 1 ? String(words[1]) : "")
    else { throw bad }
    self.kind = kind
  }

  /// Whether a request is one of those it is meant for.
  package func applies(to target: String) -> Bool {
    text.last == "$" ? target.hasSuffix(text.dropLast()) : text.isEmpty || target.contains(text)
  }
}
