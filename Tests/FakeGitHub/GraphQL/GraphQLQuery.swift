/// A parsed query: its selections, fragments and declared variables.
struct GraphQLQuery: Equatable, Sendable {
  /// A field or fragment in a selection set.
  indirect enum Selection: Equatable, Sendable {
    case field(String, arguments: [String: Value], [Selection])
    /// A field under another name: `alias: field`.
    case aliased(String, Selection)
    /// `...name`.
    case fragment(String)
    /// `... on Type { … }`.
    case inline(String, [Selection])
  }

  /// The value of an argument.
  indirect enum Value: Equatable, Sendable {
    case variable(String)
    case number(Int)
    case text(String)
    /// `OWNER`, `true`, `null`.
    case word(String)
    case list([Value])
    case object([String: Value])
  }

  /// A fragment definition: its type condition and selections.
  struct Fragment: Equatable, Sendable {
    var type: String
    var selections: [Selection]
  }

  /// The types of the variables by name, such as `String!` for `login`.
  var variables: [String: String]
  var selections: [Selection]
  var fragments: [String: Fragment]
}
