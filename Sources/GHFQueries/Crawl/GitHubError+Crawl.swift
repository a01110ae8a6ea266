import GitHubAPI

extension GitHubError {
  /// True if the server or the token doesn't allow GraphQL, but REST may work.
  var meansNoGraphQL: Bool {
    switch self {
    case .graphQLUnavailable, .refused: true
    default: false
    }
  }

  /// True if a query with a success status took too long, or too many resources.
  var isUnfinishedQuery: Bool {
    if case .serverFault(let status) = self { status < 300 } else { false }
  }

  /// True if there is no account with a login, which may have been renamed.
  var meansNoList: Bool {
    switch self {
    case .notFound, .gone: true
    default: false
    }
  }

  /// True if other lists may be readable.
  var mayBeOfOneList: Bool {
    switch self {
    case .notFound, .gone, .listCutOff, .invalid, .serverFault, .unreadable: true
    default: false
    }
  }
}
