/// A time in which nothing shows that the list has shifted.
struct ReadingWindow: Sendable {
  /// The end of the list, as far as it is known.
  enum End: Equatable {
    /// A page names the last one.
    case named
    /// Nothing proves that this page is the last, so the one behind it is requested.
    case seeming(Int)
    /// Every page was delivered.
    case reached
    /// The limit, or the reader, ends the listing.
    case cut
  }

  /// A check that has begun.
  struct Check {
    /// The pages that are yet to be requested; a round begins when the one before has agreed.
    var rounds: [[Int]]
    /// The number of pages that the check covers.
    let coveredCount: Int
  }

  let number: Int
  /// The last page, as far as it is known.
  var last = 1
  var end = End.named
  /// The pages that a check requests again: page 1, and those requested before the last full page had
  /// arrived.
  var watched: Set<Int> = []
  /// The page from which on all are delivered, once it is found.
  var origin: Int?
  /// The next page to deliver.
  var next = 1
  /// The pages that are to be requested again, because the last of them is doubtful.
  var again: [Int] = []
  var check: Check?
  /// The beginning of the last check, or of the window: its time, and the number of pages delivered.
  var lastCheck: (time: Duration, deliveredCount: Int)?
  /// The number of pages that an agreeing check covers.
  var coveredCount = 0
  /// True if the requests that a limit leaves are kept for a check.
  var keepsRequests = false
  /// The first account that is on two pages.
  var duplicate: Int64?
  /// The number of pages without a new account on which the server insists.
  var repeatCount = 0
  /// True if the account's count was requested since page 1.
  var hasCount = false
  /// The last account of the page before, while all ascend from page 1 on.
  var lastID: Int64?

  init(number: Int) { self.number = number }

  /// True once no more pages are delivered.
  var isEnded: Bool { end == .reached || end == .cut }
}
