package import struct FoundationEssentials.Date

/// How a walk through a list ended.
package struct ListEnd: Sendable, Equatable {
  /// Whether the list moved, as far as its pages tell.
  package let movement: Movement
  /// Whether everybody in the list was handed over.
  ///
  /// A walk that was cut at a limit, or whose reader wanted no more, is not
  /// complete, nor is one through a list that kept moving.
  package let isComplete: Bool
  /// When the oldest of its pages was fetched or confirmed; nil where none was used.
  package let asOf: Date?

  package init(movement: Movement, isComplete: Bool, asOf: Date?) {
    self.movement = movement
    self.isComplete = isComplete
    self.asOf = asOf
  }
}
