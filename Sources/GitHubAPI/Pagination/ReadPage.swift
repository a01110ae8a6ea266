/// The properties of a page that a reading depends on.
struct ReadPage: Sendable {
  let number: Int
  var ids: [Int64]
  var hasNext = false
  var lastNumber: Int?
  /// True if the page has a Link that names any page.
  var hasLink = false
  /// The id of the account whose list it is, as the Link tells.
  var owner: Int64?
  /// True if an id or a login is on the page twice.
  var namesTwice = false
  var origin = PageOrigin.network

  /// True if the server sent the page with its Link, which a 304 lacks.
  var isNew: Bool { origin == .network }
  var isEmpty: Bool { ids.isEmpty }
  var isFull: Bool { ids.count == pageLength }
  /// True if others follow a page that has accounts, but fewer than 100.
  var isShortInside: Bool { hasNext && !isEmpty && !isFull }
}

/// A page as it was received last.
struct ReceivedPage: Sendable {
  let page: ReadPage
  let window: Int
  /// The number of times that it was requested again in this window, because it was doubtful.
  var refetchCount = 0
  /// The number of times that the server answered the same, one after the other.
  var insistCount = 0
  /// The error in place of the page.
  var failure: GitHubError?
}
