package import GitHubAPI
package import LocalStore

/// The failure of a query, as data; GHFMessages has the wording.
package struct QueryError: Error, Sendable {
  /// The reason of a failure.
  package enum Cause: Sendable {
    case gitHub(GitHubError)
    case storage(StorageError)
    /// An account's name isn't valid.
    case login(LoginError)
    /// GitHub hides the whole list, which has so many accounts according to the profile.
    case hiddenList(count: Int)
    /// The list returned 404 after some of its pages were read.
    case listDisappeared
    /// The limit would stop the list or the lookups, so that these don't begin.
    case shortage(RequestCost, RequestCost.Terms)
    case noOrder(OrderLack)
    /// The list never settled, although it had to.
    case unsettled
    /// The list lacks accounts, twice, that are in it by the answers about each of them.
    case contradicted(count: Int)
    /// The list is unfit for the first snapshot, because of its state.
    case firstSnapshotRefused(ListState)
    /// The list is unfit for the first snapshot, because GitHub hides it.
    case hiddenFirstSnapshot(count: Int)
    /// The list is unfit for the first snapshot, because it is empty and the profile may be private.
    case mayBePrivate
    /// GraphQL failed to look up the account, and so did the request by id.
    case unreadProfile(login: String, GitHubError)
    /// The server didn't answer the check that it is GitHub.
    case silentServer(host: String)
    /// The budget ended before anything could be computed.
    case budgetSpent(Int, canContinue: Bool)
  }

  /// The reason that GitHub doesn't return a list in the order of follows.
  package enum OrderLack: Sendable {
    case noToken
    case noGraphQL(host: String, status: Int)
    /// The account is an organisation.
    case organization
    case hiddenAccount
  }

  /// The part of a query that was done before it failed.
  package struct Progress: Sendable {
    package let count: Int
    /// The number in all; nil if it is unknown.
    package let total: Int?
    package let unit: QueryUnit
    /// The list, if the query reads several.
    package var list: ListName?
    /// The way in which the next run can resume; nil if it can't.
    package var resumption: Resumption?
  }

  /// The way in which the next run resumes an interrupted one.
  package enum Resumption: Sendable {
    case rerun
    /// Lists that are already complete would be fetched again, unless older answers are accepted.
    case rerunWithMaximumAge
  }

  package let cause: Cause
  package let subject: QuerySubject
  package var progress: Progress?

  package init(_ cause: Cause, about subject: QuerySubject = .other) {
    self.cause = cause
    self.subject = subject
  }

  package init(_ error: GitHubError, about subject: QuerySubject) {
    self.init(.gitHub(error), about: subject)
  }

  /// The error of a task that was cancelled.
  package static var cancelled: QueryError { QueryError(.gitHub(.noResponse(.cancelled))) }

  /// Returns the error with the part that was done before it.
  func after(_ progress: Progress) -> QueryError {
    var error = self
    error.progress = progress
    return error
  }

  /// True if the user cancelled the query.
  package var isCancellation: Bool { kind == .cancelled }

  /// True if GitHub may answer the same request at another time.
  package var isTemporary: Bool {
    if case .gitHub(let error) = cause { error.isTemporary } else { false }
  }

  /// True for a failure that says nothing about requests for other accounts.
  var isAboutOneAccount: Bool {
    if case .gitHub(let error) = cause { error.scope == .request } else { false }
  }

  /// True if requests about other accounts would fail too.
  package var affectsOthers: Bool {
    if case .gitHub(let error) = cause { error.affectsOthers } else { true }
  }
}

extension QueryError {
  /// The kind of a failure, by which its consequences are decided.
  package enum Kind: Sendable {
    case cancelled
    /// The account or list doesn't exist, or isn't shown.
    case gone
    /// Any other failure, after which a second try isn't offered.
    case final
    /// GitHub hides a list, or returned only a part of what was requested.
    case incomplete
    /// A sign-in, another token or a scope is needed.
    case signIn
    /// A rate limit was reached, or would be.
    case limited
    /// No usable answer arrived.
    case noAnswer
  }

  package var kind: Kind {
    switch cause {
    case .gitHub(let error): error.kind
    case .listDisappeared: .gone
    case .noOrder(.noToken): .signIn
    case .storage, .login, .noOrder: .final
    case .hiddenList, .unsettled, .contradicted, .firstSnapshotRefused, .hiddenFirstSnapshot,
      .mayBePrivate, .unreadProfile, .budgetSpent:
      .incomplete
    case .shortage: .limited
    case .silentServer: .noAnswer
    }
  }

  /// The name for which there is no account, as far as the server says; nil for other failures.
  package var missingAccount: String? {
    switch (cause, subject) {
    case (.gitHub(.notFound), .list(_, .members(_?)?)): nil
    case (.gitHub(.notFound), .account(let name)), (.gitHub(.notFound), .list(let name, _)): name
    default: nil
    }
  }
}

/// The subject of a request.
package enum QuerySubject: Sendable, Equatable {
  case account(String)
  /// An account that was given by its id.
  case numbered(Int64)
  /// An account that is looked up by its id; the value is its stored login.
  case favourite(String)
  case ownAccount
  case list(of: String, Relation? = nil)
  case search
  /// An account to follow or unfollow.
  case followed(String)
  case other
}

extension GitHubError {
  fileprivate var kind: QueryError.Kind {
    switch self {
    case .noResponse(.cancelled), .unusableToken(.cancelled): .cancelled
    case .notFound, .gone: .gone
    case .noResponse(.tooManyFiles), .versionEnded, .invalid, .unreadable, .redirected, .unexpected,
      .endlessList, .ownerChanged, .graphQLUnavailable:
      .final
    case .listCutOff, .incomplete: .incomplete
    case .notSignedIn, .refused, .unusableToken: .signIn
    case .limited, .noResponse(.notSent): .limited
    case .noResponse, .serverFault, .notGitHub, .notCached: .noAnswer
    }
  }

  /// True for a failure to look up one account that another account may not have.
  var mayBeAboutOneAccount: Bool {
    switch self {
    case .notSignedIn, .unusableToken(.noAnswer), .unusableToken(.malformed): true
    default: scope != .everything
    }
  }
}
