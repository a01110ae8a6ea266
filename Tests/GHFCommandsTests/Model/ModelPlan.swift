import FakeGitHub

/// One run of a schedule: the command line, and the changes and faults around it.
struct ModelPlan: Sendable {
  enum Command: Sendable, CaseIterable {
    case followers
    case following
    /// `followers --details` with a token: the list, and its profiles by GraphQL.
    case details
    /// `followers --details` without a token, one request for each account.
    case lookups
    case changes
    case mutual

    /// The lists that the command reads, as indexes into `ModelWorld.lists`.
    var lists: [Int] {
      switch self {
      case .followers, .details, .lookups, .changes: [0]
      case .following: [1]
      case .mutual: [0, 1]
      }
    }
  }

  /// The side of the two lists that `mutual` prints.
  enum Side: Sendable, CaseIterable {
    case both
    case fans
    case unreturned
  }

  /// Changes of the list during the run.
  enum Activity: Sendable {
    case quiet
    /// One change before a response with this number.
    case once(Int)
    /// A change before each response with this probability.
    case busy(Double)
  }

  /// A way to end a run early.
  enum Kill: Sendable {
    /// The task is cancelled after this many responses.
    case cancelled(after: Int)
    /// The connection fails after this many responses.
    case disconnected(after: Int)
    /// The rate limit is exhausted after this many responses that count against it.
    case limited(after: Int)
  }

  /// A server fault that lasts for the whole run.
  enum Fault: Sendable {
    /// A page before the last is `[]`.
    case emptyPage(Int, keepsLink: Bool)
    /// No response has a Link header.
    case noLinks
    /// A page has the entries and the Link of the page before it, as if a cache had mixed them up.
    case repeatedPage(Int)
    /// GraphQL returns null for each of so many accounts.
    case nullNodes(Answer.Gap, each: Int)
  }

  /// The kinds of nulls in GraphQL's answers.
  static let gaps: [Answer.Gap] = [
    .silent, .failed("INTERNAL"), .failed("FORBIDDEN"), .unknown("INTERNAL"),
  ]

  var command = Command.followers
  var side = Side.both
  var options: [String] = []
  var isSignedIn = true
  /// The value of `--max-age` in seconds; nil for the default.
  var maxAge: Int?
  /// The value of `--limit`; nil for none.
  var limit: Int?
  /// Virtual seconds before the run.
  var wait = 0
  var changesBefore = 0
  var activity = Activity.quiet
  /// The probability of a single fault in a response.
  var slips = 0.0
  var fault: Fault?
  /// The probability that a page is that of an earlier moment, or the page before it.
  var wrongPages = 0.0
  /// True if GraphQL shows none of the changes since half of those before the run.
  var lags = false
  /// The response before which the login is given to another account; 0 for the time before the run.
  var takeover: Int?
  var kill: Kill?

  /// The words after `ghf`.
  var words: [String] {
    let login = ModelWorld.login
    let start =
      switch command {
      case .followers: ["followers", login, "--fields", "id"]
      case .following: ["following", login, "--fields", "id"]
      case .details, .lookups: ["followers", login, "--details", "--fields", "id"]
      case .changes: ["changes", login, "--json"]
      case .mutual: ["mutual", login, "--fields", "id"]
      }
    let choice =
      switch (command, side) {
      case (.mutual, .fans): ["--fans"]
      case (.mutual, .unreturned): ["--unreturned"]
      default: [String]()
      }
    return start + choice + options + (maxAge.map { ["--max-age", "\($0)s"] } ?? [])
      + (limit.map { ["--limit", "\($0)"] } ?? [])
  }

  var needsProfiles: Bool { [.details, .lookups].contains(command) }

  func has(_ option: String) -> Bool { options.contains(option) }
}
