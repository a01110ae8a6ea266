import GHFQueries
import GitHubAPI

public import struct FoundationEssentials.Date

/// Something that a query reports while it runs.
public struct Progress: Sendable, Hashable {
  /// The kind of report; later versions may have others.
  public struct Kind: Sendable, Hashable, CustomStringConvertible {
    /// The kind in a word.
    public let description: String

    /// `count` of `total` pages, profiles or lists were read.
    public static let fetched = Kind(description: "fetched")
    /// A list that a limit had stopped is resumed.
    public static let resumed = Kind(description: "resumed")
    /// Queries wait for a rate limit until `resetsAt`.
    public static let waiting = Kind(description: "waiting")
    /// The list needs more requests than the limit has left.
    public static let shortage = Kind(description: "shortage")
    /// The list changed while it was read, and people may be missing.
    public static let moved = Kind(description: "moved")
    /// The list couldn't be checked for changes.
    public static let unchecked = Kind(description: "unchecked")
    /// GitHub counts `count` more accounts than it shows.
    public static let hidden = Kind(description: "hidden")
  }

  /// The kind of report.
  public let kind: Kind
  /// The account whose list it is, if a query reads several.
  public let account: String?
  /// The number that the kind describes.
  public let count: Int?
  /// The number in all, if it is known.
  public let total: Int?
  /// The time at which the rate limit resets.
  public let resetsAt: Date?

  private init(
    _ kind: Kind, of list: ListName? = nil, count: Int? = nil, total: Int? = nil,
    resetsAt: Date? = nil
  ) {
    self.kind = kind
    account = list?.login.name
    self.count = count
    self.total = total
    self.resetsAt = resetsAt
  }

  /// Returns nil for events that only a command line needs.
  init?(_ event: QueryEvent, of list: ListName?) {
    switch event {
    case .progress(let progress):
      self.init(.fetched, of: list, count: progress.count, total: progress.total)
    case .resumption(.resumable): self.init(.resumed, of: list)
    case .shortage(let cost, _):
      self.init(.shortage, of: list, resetsAt: cost.rateLimit?.resetsAt)
    case .unsettled(.moved): self.init(.moved, of: list)
    case .unsettled(.unchecked): self.init(.unchecked, of: list)
    case .hidden(let hidden, _): self.init(.hidden, of: list, count: hidden.count)
    default: return nil
    }
  }

  init?(_ event: ClientEvent) {
    guard case .waiting(_, let date) = event else { return nil }
    self.init(.waiting, resetsAt: date)
  }
}
