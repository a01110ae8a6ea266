/// One run of a schedule: the command line and what happens around it.
struct ModelPlan: Sendable {
  enum Command: Sendable, CaseIterable {
    case followers
    case following
    /// `followers --details` with a token, over GraphQL.
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

  /// Which side of the two lists `mutual` prints.
  enum Side: Sendable, CaseIterable {
    case both
    case fans
    case unreturned
  }

  /// How the list changes while the run is under way.
  enum Activity: Sendable {
    case quiet
    /// One change before a response with this number.
    case once(Int)
    /// A change before each response with this probability.
    case busy(Double)
  }

  /// How a run is ended early.
  enum Kill: Sendable {
    /// The task is cancelled after so many responses.
    case cancelled(after: Int)
    /// No request is answered after so many responses.
    case disconnected(after: Int)
    /// The rate limit is used up after so many full responses.
    case limited(after: Int)
  }

  /// A fault of the server that lasts for the whole run.
  enum Fault: Sendable {
    /// A page before the last answers `[]`.
    case emptyPage(Int, keepsLink: Bool)
    /// No response has a Link header.
    case noLinks
    /// GraphQL says of a page before the last that none follows.
    case earlyEnd
  }

  var command = Command.followers
  var side = Side.both
  var options: [String] = []
  var isSignedIn = true
  /// The age in seconds up to which `--max-age` allows cached pages; nil for the default.
  var maxAge: Int?
  /// The most entries that `--limit` allows.
  var limit: Int?
  /// The virtual seconds that pass before the run.
  var wait = 0
  var changesBefore = 0
  var activity = Activity.quiet
  /// The probability that a response is spoilt once.
  var slips = 0.0
  var fault: Fault?
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
