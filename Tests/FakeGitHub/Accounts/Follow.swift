/// A follow as one of its two accounts lists it.
///
/// The later of two follows is the greater; at the same time, that of the higher id.
package struct Follow: Sendable, Equatable, Comparable {
  /// A time after all follows that the fixtures hold when the server starts: 2026-11-20T12:00:00Z.
  package static let start = 1_795_176_000

  /// When the follow began, in seconds since 1970.
  package var time: Int
  /// The id of the other account.
  package var id: Int

  package static func < (left: Follow, right: Follow) -> Bool {
    (left.time, left.id) < (right.time, right.id)
  }
}
