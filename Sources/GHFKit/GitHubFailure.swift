import GHFQueries
import GitHubAPI
import Glibc
import LocalStore

public import struct FoundationEssentials.Date

/// The failure of a query.
public struct GitHubFailure: Error, Sendable, Hashable, Codable, CustomStringConvertible {
  /// The reason; later versions may have others.
  public struct Code: Sendable, Hashable, Codable, RawRepresentable {
    /// The reason in words.
    public let rawValue: String

    /// The reason of this name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The account or the list doesn't exist, or isn't shown to the token's owner.
    public static let notFound = Code(rawValue: "not found")
    /// A rate limit was reached, or GitHub got too many requests in a short time; see `retryAfter`.
    public static let limited = Code(rawValue: "rate limit reached")
    /// A token is required, or GitHub rejects it.
    public static let notSignedIn = Code(rawValue: "not signed in")
    /// GitHub refuses the request, for example because the token lacks a scope.
    public static let refused = Code(rawValue: "refused")
    /// The server can't be reached, or doesn't answer.
    public static let noResponse = Code(rawValue: "no response")
    /// GitHub returned only a part of the list.
    public static let incomplete = Code(rawValue: "incomplete list")
    /// GitHub counts people on the list, but shows none.
    public static let hidden = Code(rawValue: "hidden list")
    /// The server failed, or its answer can't be read.
    public static let serverFault = Code(rawValue: "server fault")
    /// A file or a directory can't be read or written; see `path` and `message`.
    public static let storage = Code(rawValue: "storage failure")
    /// The contents of a file are damaged; see `path`.
    public static let damagedFile = Code(rawValue: "damaged file")
    /// libcurl, or for files SQLite, can't be loaded; `message` names it.
    public static let libraryMissing = Code(rawValue: "library missing")
    /// `changes(of:)` requires a state directory.
    public static let noStateDirectory = Code(rawValue: "no state directory")
    /// The text isn't the name of an account.
    public static let invalidName = Code(rawValue: "invalid name")
    /// The text isn't a set expression that the library can read; see `subject`.
    public static let invalidExpression = Code(rawValue: "invalid expression")
    /// The text isn't the name or the address of a server.
    public static let invalidServer = Code(rawValue: "invalid server")
    /// The task was cancelled.
    public static let cancelled = Code(rawValue: "cancelled")
    /// Another reason; see `message` and `status`.
    public static let other = Code(rawValue: "failed")
  }

  /// The reason.
  public let code: Code
  /// The account, list or word that it is about.
  public let subject: String?
  /// GitHub's own message, or that of the system.
  public let message: String?
  /// The HTTP status, if it is the reason.
  public let status: Int?
  /// The file or directory, if that is the reason.
  public let path: String?
  /// The time at which the rate limit resets, or the pause ends that GitHub requests.
  public let resetsAt: Date?
  /// The time to wait before the query is repeated: until a second after `resetsAt`, or a minute if
  /// GitHub doesn't say how long; nil unless the code is `.limited`.
  public let retryAfter: Duration?
  /// The number of pages, profiles or lists that were read before.
  public let fetchedCount: Int?
  /// True if the same query, repeated, uses what this one has read.
  public let isResumable: Bool

  /// The reason, what it is about, and GitHub's own message.
  public var description: String {
    [
      code.rawValue, subject.map { "'\($0)'" }, status.map { "(status \($0))" }, path, message,
    ].compactMap(\.self).joined(separator: " ")
  }

  init(_ code: Code, subject: String? = nil) { self.init(Facts(code), subject: subject) }

  /// The failure of a query; `now` is when it failed.
  init(_ error: QueryError, at now: Date) {
    self.init(
      error.isCancellation ? Facts(.cancelled) : Facts(error.cause, at: now),
      subject: GitHubFailure.subject(of: error), error.progress)
  }

  init(_ error: GitHubError, at now: Date) { self.init(QueryError(error, about: .other), at: now) }

  init(_ error: StorageError) { self.init(Facts(error)) }

  private init(_ facts: Facts, subject: String? = nil, _ progress: QueryError.Progress? = nil) {
    code = facts.code
    message = facts.message
    status = facts.status
    path = facts.path
    resetsAt = facts.resetsAt
    retryAfter = facts.retryAfter
    self.subject = subject
    fetchedCount = progress?.count
    isResumable = progress?.resumption != nil
  }

  private static func subject(of error: QueryError) -> String? {
    switch error.subject {
    case .account(let login), .favourite(let login), .list(of: let login, _), .followed(let login):
      login
    case .numbered(let id): String(id)
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
  var path: String?
  var resetsAt: Date?
  var retryAfter: Duration?

  init(_ code: GitHubFailure.Code, _ message: String? = nil, status: Int? = nil) {
    self.code = code
    self.message = message.flatMap { $0.isEmpty ? nil : $0 }
    self.status = status
  }

  /// A limit that ends at a time, or after a pause; if GitHub says neither, it wants at least a minute
  /// ("Best practices for using the REST API").
  init(until reset: Date?, pause: Duration? = nil, at now: Date) {
    self.init(.limited)
    let left = reset.map {
      Duration.seconds(Int64(max($0.timeIntervalSince(now), 0).rounded(.up)) + 1)
    }
    retryAfter = pause ?? left ?? .seconds(60)
    resetsAt = pause.map { now.addingTimeInterval($0 / .seconds(1)) } ?? reset
  }

  init(_ cause: QueryError.Cause, at now: Date) {
    switch cause {
    case .gitHub(let error), .unreadProfile(_, let error): self.init(error, at: now)
    case .storage(let error): self.init(error)
    case .login: self.init(.invalidName)
    case .hiddenList, .hiddenFirstSnapshot, .mayBePrivate: self.init(.hidden)
    case .listDisappeared: self.init(.notFound)
    case .shortage(let cost, _): self.init(until: cost.rateLimit?.resetsAt, at: now)
    case .unsettled, .contradicted, .firstSnapshotRefused, .budgetSpent: self.init(.incomplete)
    case .silentServer: self.init(.noResponse)
    case .noOrder: self.init(.other)
    }
  }

  init(_ error: GitHubError, at now: Date) {
    switch error {
    case .noResponse(let error): self.init(error)
    case .notFound(let message): self.init(.notFound, message.text, status: 404)
    case .versionEnded(let message): self.init(.other, message.text, status: 410)
    case .gone(let status, let message): self.init(.notFound, message.text, status: status)
    case .notSignedIn(let message, _): self.init(.notSignedIn, message.text, status: 401)
    case .refused(let message, _): self.init(.refused, message.text, status: 403)
    case .limited(let reached):
      self.init(until: reached.reset, pause: reached.retryAfter, at: now)
    case .listCutOff(let message, _): self.init(.incomplete, message.text, status: 422)
    case .invalid(let status, let message): self.init(.other, message.text, status: status)
    case .serverFault(let status), .unreadable(let status, _):
      self.init(.serverFault, status: status)
    case .graphQLUnavailable(let status), .redirected(let status, _), .unexpected(let status):
      self.init(.other, status: status)
    case .endlessList, .ownerChanged, .incomplete: self.init(.incomplete)
    case .notGitHub: self.init(.serverFault)
    case .unusableToken(.failed(let detail)): self.init(.notSignedIn, detail)
    case .unusableToken: self.init(.notSignedIn)
    case .notCached: self.init(.other)
    }
  }

  init(_ error: TransportError) {
    switch error {
    case .libraryMissing(let detail): self.init(.libraryMissing, detail)
    case .setUpFailed(let detail), .malformedResponse(let detail), .connectionLost(_, let detail),
      .connectionFailed(_, _, let detail), .proxyRefused(let detail), .tlsFailed(_, _, let detail),
      .authoritiesMissing(let detail):
      self.init(.noResponse, detail)
    case .hostNotFound(let host, _, _): self.init(.noResponse, "\(host): unknown host")
    case .timedOut(_, let limit): self.init(.noResponse, "nothing within \(limit)")
    case .tooManyFiles: self.init(.noResponse, "too many open files")
    case .bodyTooLarge, .headerTooLarge, .notSent: self.init(.noResponse)
    case .cancelled: self.init(GitHubFailure.Code.cancelled)
    }
  }

  init(_ error: StorageError) {
    switch error {
    case .noHome: self.init(.storage)
    case .libraryMissing(let name): self.init(.libraryMissing, name)
    case .failed(_, _, let number), .database(_, _, let number):
      self.init(.storage, number == 0 ? nil : unsafe String(cString: strerror(number)))
    case .damaged, .setAside, .foreign: self.init(.damagedFile)
    case .newerVersion: self.init(.storage, "the file of a later version")
    case .tooLarge, .notARegularFile: self.init(.storage)
    }
    path = error.path
  }
}
