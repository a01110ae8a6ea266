/// The part of GitHub's schema that the server supports, and the validation of queries against it
/// (GraphQL specification, section 5).
enum GraphQLSchema {
  private struct Field {
    /// The type's name, or nil for a scalar.
    var type: String?
    /// The types of the arguments by name.
    var arguments: [String: String] = [:]
  }

  private static let paging = "first:Int,after:String,last:Int,before:String"
  private static let identity = "__typename id databaseId login url avatarUrl"
  private static let people = "totalCount pageInfo:PageInfo nodes:User"

  /// The fields of each type, with the arguments and the types of those that aren't scalars.
  private static let types = [
    "Query": fields(
      "user(login:String!):User nodes(ids:[ID!]!):Node node(id:ID!):Node rateLimit:RateLimit"),
    "User": fields(
      """
      \(identity) name bio company location websiteUrl twitterUsername isHireable isSiteAdmin \
      createdAt updatedAt isFollowingViewer viewerIsFollowing \
      followers(\(paging)):FollowerConnection following(\(paging)):FollowingConnection \
      repositories(\(paging),privacy:RepositoryPrivacy,isFork:Boolean,\
      ownerAffiliations:[RepositoryAffiliation],affiliations:[RepositoryAffiliation],\
      orderBy:RepositoryOrder)\
      :RepositoryConnection gists(\(paging),privacy:GistPrivacy):GistConnection
      """),
    "Organization": fields(identity), "Bot": fields(identity), "Node": fields("__typename id"),
    "FollowerConnection": fields(people), "FollowingConnection": fields(people),
    "RepositoryConnection": fields("totalCount nodes:Repository"),
    "Repository": fields("name stargazerCount primaryLanguage:Language"),
    "Language": fields("name"), "GistConnection": fields("totalCount"),
    "RateLimit": fields("cost remaining resetAt limit"),
    "PageInfo": fields("endCursor startCursor hasNextPage hasPreviousPage"),
  ]

  /// Parses fields such as `name` or `user(login:String!):User`, separated by spaces.
  private static func fields(_ text: String) -> [String: Field] {
    let fields = text.matches(of: #/(\w+)(?:\(([^)]*)\))?(?::(\w+))?/#).map { match in
      let arguments = (match.output.2 ?? "").split(separator: ",").map { argument in
        let parts = argument.split(separator: ":").map(String.init)
        return (parts[0], parts[1])
      }
      return (
        String(match.output.1),
        Field(
          type: match.output.3.map(String.init),
          arguments: Dictionary(uniqueKeysWithValues: arguments))
      )
    }
    return Dictionary(uniqueKeysWithValues: fields)
  }

  /// Validates a query against the schema.
  ///
  /// - Throws: `GraphQLFailure.invalid` for the first violation.
  static func check(_ query: GraphQLQuery) throws(GraphQLFailure) {
    try check(query.selections, of: "Query", in: query, path: [])
    for (name, fragment) in query.fragments {
      try check(fragment.selections, of: fragment.type, in: query, path: ["fragment " + name])
    }
  }

  private static func check(
    _ selections: [GraphQLQuery.Selection], of type: String, in query: GraphQLQuery,
    path: [String]
  ) throws(GraphQLFailure) {
    guard let fields = types[type] else {
      throw .invalid("undefinedType", "No such type \(type)", path: path)
    }
    for selection in selections {
      switch selection {
      case .fragment(let name):
        guard query.fragments[name] != nil else {
          throw .invalid("useAndDefineFragment", "Fragment \(name) was used", path: path)
        }
      case .inline(let type, let selections):
        try check(selections, of: type, in: query, path: path + ["... on " + type])
      case .aliased(let alias, let field):
        guard type == "Query" else { throw .parse(alias) }
        try check([field], of: type, in: query, path: path)
      case .field(let name, let arguments, let selections):
        let path = path + [name]
        guard let field = fields[name] else {
          throw .invalid(
            "undefinedField", "Field '\(name)' doesn't exist on type '\(type)'", path: path)
        }
        try check(arguments, of: field, in: query, path: path)
        if let inner = field.type, !selections.isEmpty {
          try check(selections, of: inner, in: query, path: path)
        } else if field.type != nil || !selections.isEmpty {
          throw .invalid(
            "selectionMismatch", "Field '\(name)' must have selections or none", path: path)
        }
      }
    }
  }

  private static func check(
    _ arguments: [String: GraphQLQuery.Value], of field: Field, in query: GraphQLQuery,
    path: [String]
  ) throws(GraphQLFailure) {
    for (name, value) in arguments {
      guard let type = field.arguments[name] else {
        throw .invalid(
          "argumentNotAccepted", "Field doesn't accept argument '\(name)'", path: path + [name])
      }
      if case .variable(let variable) = value {
        guard let declared = query.variables[variable] else {
          throw .invalid(
            "variableNotDefined", "Variable $\(variable) is not declared", path: path + [name])
        }
        guard declared == type || declared == type + "!" else {
          throw .invalid(
            "variableMismatch", "Type mismatch on variable $\(variable) (\(declared) / \(type))",
            path: path + [name])
        }
      }
    }
    for (name, type) in field.arguments where type.hasSuffix("!") && arguments[name] == nil {
      throw .invalid("missingRequiredArguments", "'\(name)' is required", path: path)
    }
  }
}
