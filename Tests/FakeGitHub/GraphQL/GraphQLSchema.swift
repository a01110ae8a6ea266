/// The part of GitHub's schema that the server supports, and the validation of queries against it
/// (GraphQL specification, section 5).
enum GraphQLSchema {
  private struct Field {
    /// The type's name, or nil for a scalar.
    var type: String?
    /// The types of the arguments by name.
    var arguments: [String: String] = [:]
  }

  private static let paging = [
    "first": "Int", "after": "String", "last": "Int", "before": "String",
  ]

  private static let types: [String: [String: Field]] = {
    let identity = fields("__typename", "id", "databaseId", "login", "url", "avatarUrl")
    let person = fields(
      "name", "bio", "company", "location", "websiteUrl", "twitterUsername", "isHireable",
      "isSiteAdmin", "createdAt", "updatedAt", "isFollowingViewer", "viewerIsFollowing")
    let repositories = [
      "privacy": "RepositoryPrivacy", "isFork": "Boolean",
      "ownerAffiliations": "[RepositoryAffiliation]", "affiliations": "[RepositoryAffiliation]",
    ]
    let lists = [
      "followers": Field(type: "FollowerConnection", arguments: paging),
      "following": Field(type: "FollowingConnection", arguments: paging),
      "repositories": Field(
        type: "RepositoryConnection", arguments: paging.merging(repositories) { $1 }),
      "gists": Field(
        type: "GistConnection", arguments: paging.merging(["privacy": "GistPrivacy"]) { $1 }),
    ]
    let people = [
      "totalCount": Field(), "pageInfo": Field(type: "PageInfo"), "nodes": Field(type: "User"),
    ]
    return [
      "Query": [
        "user": Field(type: "User", arguments: ["login": "String!"]),
        "nodes": Field(type: "Node", arguments: ["ids": "[ID!]!"]),
        "node": Field(type: "Node", arguments: ["id": "ID!"]),
        "rateLimit": Field(type: "RateLimit"),
      ],
      "User": identity.merging(person) { $1 }.merging(lists) { $1 },
      "Organization": identity, "Bot": identity,
      "Node": fields("__typename", "id"),
      "FollowerConnection": people, "FollowingConnection": people,
      "RepositoryConnection": fields("totalCount"), "GistConnection": fields("totalCount"),
      "RateLimit": fields("cost", "remaining", "resetAt", "limit"),
      "PageInfo": fields("endCursor", "startCursor", "hasNextPage", "hasPreviousPage"),
    ]
  }()

  private static func fields(_ names: String...) -> [String: Field] {
    Dictionary(uniqueKeysWithValues: names.map { ($0, Field()) })
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
