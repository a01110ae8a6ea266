/// What GitHub's account search can put first instead of the best match; the most, or the newest.
package enum AccountSearchOrder: String, Sendable, CaseIterable {
  case followers
  case repositories
  case joined
}
