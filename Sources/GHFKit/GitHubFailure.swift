import GHFQueries
import GitHubAPI

public import struct FoundationEssentials.Date

/// The failure of a query.
public struct GitHubFailure: Error, Sendable, Hashable, CustomStringConvertible {
  /// The reason; later versions may have others.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    /// The reason in words.
    public let description: String

    /// The account or the list doesn't exist, or isn't shown to the token's owner.
    public static let notFound = Code(description: "not found")
    /// A rate limit was reached; see `resetsAt`.
    public static let limited = Code(description: "rate limit reached")
    /// A token is required, or GitHub rejects it.
    public static let notSignedIn = Code(description: "not signed in")
    /// GitHub refuses the request, for example because the token lacks a scope.
    public static let refused = Code(description: "refused")
    /// The server can't be reached, or doesn't answer.
    public static let noResponse = Code(description: "no response")
    /// GitHub returned only a part of the list.
    public static let incomplete = Code(description: "incomplete list")
    /// GitHub counts people on the list, but shows none.
    public static let hidden = Code(description: "hidden list")
    /// The server failed, or its answer can't be read.
    public static let serverFault = Code(description: "server fault")
    /// A file can't be read or written.
    public static let storage = Code(description: "storage failure")
    /// `changes(of:)` requires a state directory.
    public static let noStateDirectory = Code(description: "no state directory")
    /// The text isn't the name of an account.
    public static let invalidName = Code(description: "invalid name")
    /// The text isn't a set expression that the library can read; see `subject`.
    public static let invalidExpression = Code(description: "invalid expression")
    /// The text isn't the name or the address of a server.
    public static let invalidServer = Code(description: "invalid server")
    /// The task was cancelled.
    public static let cancelled = Code(description: "cancelled")
    /// Another reason; see `message` and `status`.
    public static let other = Code(description: "failed")
  }

  /// The reason.
  public let code: Code
  /// The account, list or word that it is about.
  public let subject: String?
  /// GitHub's own message.
  public let message: String?
  /// The HTTP status, if it is the reason.
  public let status: Int?
  /// The time at which the rate limit resets.
  public let resetsAt: Date?
  /// The number of pages, profiles or lists that were read before.
  public let fetchedCount: Int?
  /// True if the same query, repeated, uses what this one has read.
  public let isResumable: Bool

  /// The reason, what it is about, and GitHub's own message.
  public var description: String {
    [
      code.description, subject.map { "'\($0)'" }, status.map { "(status \($0))" }, message,
    ].compactMap(\.self).joined(separator: " ")
  }

  init(_ code: Code, subject: String? = nil) {
    self.code = code
    self.subject = subject
    (message, status, resetsAt, fetchedCount, isResumable) = (nil, nil, nil, nil, false)
  }

  init(_ error: QueryError) {
    let facts = error.isCancellation ? Facts(.cancelled) : Facts(error.cause)
    code = facts.code
    message = facts.message
    status = facts.status
    resetsAt = facts.resetsAt
    subject = GitHubFailure.subject(of: error)
    fetchedCount = error.progress?.count
    isResumable = error.progress?.resumption != nil
  }

  private static func subject(of error: QueryError) -> String? {
    switch error.subject {
    case .account(let login), .favourite(let login), .list(of: let login, _), .followed(let login):
      login
    case .ownAccount: "@me"
    case .search, .other: nil
    }
  }
}

/// The parts of a failure that depend on its cause.
private struct Facts {
  let code: GitHubFailure.Code
  var message: String?
  var status: Int?
  var resetsAt: Date?

  init(
    _ code: GitHubFailure.Code, _ message: GitHubMessage? = nil, status: Int? = nil,
    resetsAt: Date? = nil
  ) {
    self.code = code
    self.message = message.flatMap { $0.text.isEmpty ? nil : $0.text }
    self.status = status
    self.resetsAt = resetsAt
  }

  init(_ cause: QueryError.Cause) {
    switch cause {
    case .gitHub(let error), .unreadProfile(_, let error): self.init(error)
    case .storage: self.init(.storage)
    case .login: self.init(.invalidName)
    case .hiddenList, .hiddenFirstSnapshot, .mayBePrivate: self.init(.hidden)
    case .listDisappeared: self.init(.notFound)
    case .shortage(let cost, _): self.init(.limited, resetsAt: cost.rateLimit?.resetsAt)
    case .unsettled, .firstSnapshotRefused, .budgetSpent: self.init(.incomplete)
    case .silentServer: self.init(.noResponse)
    case .noOrder, .reader: self.init(.other)
    }
  }

  init(_ error: GitHubError) {
    switch error {
    case .noResponse: self.init(.noResponse)
    case .notFound(let message): self.init(.notFound, message, status: 404)
    case .gone(let status, let message): self.init(.notFound, message, status: status)
    case .notSignedIn(let message, _): self.init(.notSignedIn, message, status: 401)
    case .refused(let message, _): self.init(.refused, message, status: 403)
    case .limited(let reached): self.init(.limited, resetsAt: reached.rateLimit?.resetsAt)
    case .listCutOff(let message, _): self.init(.incomplete, message, status: 422)
    case .invalid(let status, let message): self.init(.other, message, status: status)
    case .serverFault(let status), .unreadable(let status, _):
      self.init(.serverFault, status: status)
    case .graphQLUnavailable(let status), .redirected(let status, _), .unexpected(let status):
      self.init(.other, status: status)
    case .endlessList, .ownerChanged, .incomplete: self.init(.incomplete)
    case .notGitHub: self.init(.serverFault)
    case .unusableToken: self.init(.notSignedIn)
    case .notCached: self.init(.other)
    }
  }
}
