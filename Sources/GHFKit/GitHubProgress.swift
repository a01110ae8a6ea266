import GHFQueries
import GitHubAPI
import LocalStore

public import struct FoundationEssentials.Date

/// Something that a query reports while it runs.
public struct GitHubProgress: Sendable, Hashable, Codable {
  /// The kind of report; later versions may have others.
  public struct Kind: Sendable, Hashable, Codable, RawRepresentable {
    /// The kind in a word.
    public let rawValue: String

    /// The kind of this name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// `count` of `total` pages, profiles or lists were read; see `unit`.
    public static let fetched = Kind(rawValue: "fetched")
    /// A list or a lookup that a limit had stopped is resumed.
    public static let resumed = Kind(rawValue: "resumed")
    /// Queries wait for a rate limit until `resetsAt`.
    public static let waiting = Kind(rawValue: "waiting")
    /// All requests pause until `resetsAt`, because GitHub got too many in a short time: a secondary
    /// limit.
    public static let pausing = Kind(rawValue: "pausing")
    /// The query needs more requests than the limit has left until `resetsAt`.
    public static let shortage = Kind(rawValue: "shortage")
    /// The list changed while it was read, and people may be missing.
    public static let moved = Kind(rawValue: "moved")
    /// The list couldn't be checked for changes.
    public static let unchecked = Kind(rawValue: "unchecked")
    /// GitHub counts `count` more accounts than it shows.
    public static let hidden = Kind(rawValue: "hidden")
    /// The cache can't be used, or a damaged one was replaced; see `failure`.
    ///
    /// Queries continue without it, but nothing is resumed.
    public static let cacheFailed = Kind(rawValue: "cache failed")
  }

  /// The unit of `count` and `total`; later versions may have others.
  public struct Unit: Sendable, Hashable, Codable, RawRepresentable {
    /// The unit in a word.
    public let rawValue: String

    /// The unit of this name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Pages of lists, of up to 100 accounts.
    public static let pages = Unit(rawValue: "pages")
    /// Profiles.
    public static let profiles = Unit(rawValue: "profiles")
    /// Whole lists.
    public static let lists = Unit(rawValue: "lists")
    /// Accounts.
    public static let accounts = Unit(rawValue: "accounts")
  }

  /// The kind of report.
  public let kind: Kind
  /// The query that reports, such as `followers:octocat`, `members:github/docs`, `changes:octocat`,
  /// `profiles`, or the expression of a set; nil for waits, which concern all queries of a client.
  public let query: String?
  /// The list, such as `followers:octocat`, if the query reads several.
  public let list: String?
  /// The number that the kind describes.
  public let count: Int?
  /// The number in all, as far as it is known; it may grow.
  public let total: Int?
  /// The unit of `count` and `total`.
  public let unit: Unit?
  /// The time at which the rate limit resets, or the pause ends.
  public let resetsAt: Date?
  /// The failure of the cache.
  public let failure: GitHubFailure?

  private init(
    _ kind: Kind, of query: String? = nil, _ list: ListName? = nil, count: Int? = nil,
    total: Int? = nil, unit: Unit? = nil, resetsAt: Date? = nil,
    failure: GitHubFailure? = nil
  ) {
    self.kind = kind
    self.query = query
    self.list = list.map { $0.relation.queryName(of: $0.login.name) }
    self.count = count
    self.total = total
    self.unit = unit
    self.resetsAt = resetsAt
    self.failure = failure
  }

  /// A failure of the cache.
  init(_ error: StorageError) { self.init(.cacheFailed, failure: GitHubFailure(error)) }

  /// Returns nil for events that only a command line needs.
  init?(_ event: QueryEvent, of query: String, _ list: ListName?) {
    switch event {
    case .progress(let progress):
      self.init(
        .fetched, of: query, list, count: progress.count, total: progress.total,
        unit: Unit(rawValue: progress.unit.rawValue))
    case .resumption(.resumable): self.init(.resumed, of: query, list)
    case .shortage(let cost, _),
      .lookupCost(let cost, _) where cost.isTooMuch,
      .nameCost(let cost) where cost.isTooMuch:
      self.init(.shortage, of: query, list, resetsAt: cost.rateLimit?.resetsAt)
    case .unsettled(.moved), .unsettled(.repeated): self.init(.moved, of: query, list)
    case .unsettled(.unchecked): self.init(.unchecked, of: query, list)
    case .hidden(let hidden):
      self.init(.hidden, of: query, list, count: hidden.count, unit: .accounts)
    default: return nil
    }
  }

  /// Returns nil for events about single requests; `now` is when a pause begins.
  init?(_ event: ClientEvent, at now: Date) {
    switch event {
    case .waiting(_, let date): self.init(.waiting, resetsAt: date)
    case .pausing(let wait):
      self.init(.pausing, resetsAt: now.addingTimeInterval(wait / .seconds(1)))
    case .answered, .failed, .announced, .cached, .silent, .heard, .working, .idle: return nil
    }
  }
}

extension Relation {
  /// Returns the name of an account's list as an operand of a set.
  func queryName(of account: String) -> String {
    switch self {
    case .followers: "followers:\(account)"
    case .following: "following:\(account)"
    case .members(let team): "members:\(account)\(team.map { "/\($0)" } ?? "")"
    }
  }
}
