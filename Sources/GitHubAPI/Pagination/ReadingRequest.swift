/// A request that a reading wants.
struct ReadingRequest: Hashable, Sendable {
  enum Manner: Sendable {
    /// A cached page will do, because the reading ends at its limit.
    case usable
    /// With the ETag of the cached page.
    case conditional
    /// With its Link if the cached page names no next one, because a 304 has none.
    case end
    /// With its Link, past every cache.
    case whole
    /// The same, a second later.
    case later
  }

  enum Purpose: Sendable {
    case reading
    /// The page, or the one behind it, is doubtful.
    case again
    /// The page is compared with what was read, and not stored.
    case check
  }

  /// The page's number; 0 for the account's own count.
  let number: Int
  let manner: Manner
  var purpose = Purpose.reading
  let window: Int

  var isCheck: Bool { purpose == .check }
  /// True if the page is requested for the first time in its window.
  var isReading: Bool { number > 0 && purpose == .reading }
}

/// The answer to a request of a reading.
enum ReadingAnswer: Sendable {
  case page(ReadPage)
  /// The account's own count; nil if the server has none.
  case count(Int?)
  case failure(GitHubError)
}
