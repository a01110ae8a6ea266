/// A query taken apart: what is asked, with its fragments and the variables that it declares.
struct GraphQLQuery: Equatable {
  /// One thing that is asked for.
  indirect enum Selection: Equatable {
    case field(String, arguments: [String: Value], [Selection])
    /// `...name`.
    case fragment(String)
    /// `... on Type { … }`.
    case inline(String, [Selection])
  }

  /// What an argument is given.
  indirect enum Value: Equatable {
    case variable(String)
    case number(Int)
    case text(String)
    /// `OWNER`, `true`, `null`.
    case word(String)
    case list([Value])
  }

  /// A part that is named, and for which type it is.
  struct Fragment: Equatable {
    var type: String
    var selections: [Selection]
  }

  /// The types of the variables by their names: `login` is `String!`.
  var variables: [String: String]
  var selections: [Selection]
  var fragments: [String: Fragment]
}
