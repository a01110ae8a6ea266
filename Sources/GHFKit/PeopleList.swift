import GHFQueries
import GitHubAPI

public import struct FoundationEssentials.Date

/// The people of a whole list, or of a set of lists.
public struct PeopleList: Sendable, Hashable, Codable {
  /// The certainty that the list is complete.
  public struct State: Sendable, Hashable, Codable, RawRepresentable {
    /// The state in a word.
    public let rawValue: String

    /// The state of this name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The list didn't change while it was read.
    public static let settled = State(rawValue: "settled")
    /// The list changed while it was read, and people may be missing.
    public static let moved = State(rawValue: "moved")
    /// The check for changes failed.
    public static let unchecked = State(rawValue: "unchecked")
  }

  /// The people, in the order of the list or set.
  public let people: [Person]
  /// The certainty that the list is complete.
  public let state: State
  /// The time at which the oldest part was fetched or confirmed.
  public let asOf: Date

  init(_ people: [Person], _ end: Ending.List?) {
    self.init(people, end.map { [$0.state] } ?? [], asOf: end?.asOf ?? .distantPast)
  }

  /// The state of a set is that of its most doubtful list.
  init(_ people: [Person], _ states: [ListState], asOf: Date) {
    self.people = people
    self.asOf = asOf
    state =
      if states.contains(.moved) || states.contains(.repeated) {
        .moved
      } else if states.contains(.unchecked) { .unchecked } else { .settled }
  }
}
