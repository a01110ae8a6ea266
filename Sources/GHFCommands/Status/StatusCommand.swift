import CommandLineInterface
import GHFMessages
import GHFQueries
import GitHubAPI
import LocalStore
import PeopleViews
import TerminalHost
import TerminalText

import struct FoundationEssentials.Date

/// `ghf status`: shows the state of ghf, for troubleshooting.
struct StatusCommand: ContextCommand {
  static let guide = CommandGuide(
    "status", "Show versions, sign-in, rate limits and files",
    examples: ["ghf status", "ghf status --json | jq .limits.core"],
    text: """
      Shows where the token comes from, never the token itself. Changes nothing. The request for \
      the limits is free; --offline skips it. The exit status is 0 if all is well, 1 if a file \
      can't be read, 2 if the config file is invalid, 4 if the token was rejected, 5 if the limit is used up, and 6 if the API \
      doesn't respond.
      """)

  @OptionGroup var format: FormatOptions

  static func fieldNames(with options: Set<String>) -> [String] { StatusFact.fields.names() }

  func run(in invocation: Invocation) async throws {
    let fields = try format.selected(StatusFact.fields)
    let settings = Result { () throws(CommandError) in try Settings(in: invocation.context) }
    var invocation = invocation
    var problems: [CommandError] = []
    do throws(CommandError) {
      let settings = try settings.get()
      invocation.options.adopt(settings, in: invocation.context)
      invocation.emoji = try invocation.context.emojiRule(
        settings.emoji, onTerminal: invocation.streams.terminal.outputIsTerminal)
    } catch {
      problems.append(error)
    }
    // `try?`: a problem was found.
    let report = try await StatusReport(
      of: invocation, settings: try? settings.get(), problems: problems)
    let views = invocation.views
    try views.print(
      [report], fields, format.format, isSingle: true,
      view: WholeView(isASCII: true, in: views) { [context = invocation.context] in
        $0.flatMap {
          StatusFact.lines(of: $0, columns: views.columns, clockTime: context.machine.clockTime)
        }
      })
    guard let worst = report.problems.first else { return }
    for problem in report.problems.dropFirst().reversed() {
      invocation.context.report(problem, color: invocation.options.color)
    }
    throw worst
  }
}

/// The report of `ghf status`, collected without changing anything.
struct StatusReport: Sendable {
  /// The version of libcurl and its TLS library; nil if it can't be loaded.
  private(set) var library: String?
  let api: String
  /// The name of what selects the host; nil by default.
  let apiSource: String?
  /// `true` if the API responded; nil if it wasn't checked.
  private(set) var isReached: Bool?
  let token: FoundToken
  /// The ends of the token and of the API's version; nil if the server has announced none.
  private(set) var ends: AnnouncedEnds?
  /// The rate limits, named after their buckets; empty if the server has none or didn't send them.
  private(set) var limits: [RateLimit] = []
  private(set) var data: DirectorySurvey?
  private(set) var state: DirectorySurvey?
  private(set) var cache: DirectorySurvey?
  /// The number of favourites on all hosts; nil if the file can't be read.
  private(set) var favouriteCount: Int?
  /// The number of favourites on hosts other than the one in use.
  private(set) var foreignFavouriteCount = 0
  /// The number of lists with readable snapshots; nil if the directory can't be read.
  private(set) var snapshotCount: Int?
  /// False if the snapshots can't be read, although their directory can.
  private(set) var snapshotsAreReadable = true
  /// The state of `ghf watch`; nil if it can't be read.
  private(set) var watches: WatchSurvey?
  /// The reason that `gh` gave the last run of a watch no token; nil if it did.
  private(set) var watchTokenLack: String?
  /// The run, with the options that the report was collected by.
  let invocation: Invocation
  /// The config file; nil if it is invalid or unreadable.
  let settings: Settings?
  /// The problems found; the first one determines the exit status.
  private(set) var problems: [CommandError] = []

  /// Collects the report, with one free request unless `--offline` is set.
  init(
    of invocation: Invocation, settings: Settings?, problems known: [CommandError]
  ) async throws {
    (self.settings, problems) = (settings, known)
    let isOffline = invocation.options.cacheMode == .offline
    var invocation = invocation
    // Limits must be current, and a run that writes to the cache may evict pages.
    invocation.options.cacheMode = .noCache
    // Reports a limit that is used up instead of waiting for its reset.
    (invocation.options.wait, invocation.options.maxWait) = (false, nil)
    let (base, source) = try invocation.context.namedBase(hostName: invocation.options.hostName)
    apiSource = source
    token = await FoundToken(for: base.webHost, in: invocation)
    // The report has the token's end, and stores no notice.
    _ = invocation.tokenEndIsReported.set()
    let client = try invocation.client(signIn: token)
    api = client.base.url
    self.invocation = invocation
    do throws(TransportError) {
      library = try invocation.network.libraryVersion()
    } catch {
      problems.append(.query(QueryError(.noResponse(error), about: .other)))
    }
    if !isOffline, library != nil {
      try await readLimits(client)
      ends = client.announcedEnds
    }
    readFiles(host: client.base.webAuthority)
  }

  private mutating func readLimits(_ client: GitHubClient) async throws {
    do throws(GitHubError) {
      limits = try await client.rateLimits()
      isReached = true
    } catch {
      var problem = error
      switch error {
      // An Enterprise server may have no limits (GitHub docs, "Get rate limit status"), or the path
      // is wrong.
      case .notFound:
        isReached = await client.servesGitHubAPI() ?? true
        if isReached == true { return }
        problem = .notGitHub(.server(host: client.base.webHost))
      case .noResponse(.cancelled): throw CommandError.cancelled
      case .noResponse, .notGitHub: isReached = false
      // The client sends no request with such a token.
      case .unusableToken: break
      case .limited(var limit):
        isReached = true
        // Omits the hint about --wait, which has no effect here.
        limit.waitPolicy = .endless
        problem = .limited(limit)
      default: isReached = true
      }
      problems.append(.query(QueryError(problem, about: .other)))
    }
    if let core = limits.first(where: { $0.resource == "core" }), core.remaining == 0,
      core.resetsAt > invocation.machine.clock.now()
    {
      let limit = LimitReached(
        kind: .primary, rateLimit: core, retryAfter: nil, hadToken: token.source != nil,
        waitPolicy: .endless)
      problems.append(.query(QueryError(.limited(limit), about: .other)))
    }
  }

  private mutating func readFiles(host: String) {
    let directories = invocation.machine.directories
    data = survey(try DirectorySurvey(of: directories.data))
    let favourites = survey(try FavouritesStore(in: directories.data).list(), withoutHome: [])
    favouriteCount = favourites?.count
    foreignFavouriteCount = favourites?.filter { $0.host != host }.count ?? 0
    cache = survey(try DirectorySurvey(of: directories.cache))
    // Nil if they can't be read, and `.some(nil)` without a home directory.
    let read = survey(
      try .some(SnapshotSurvey(of: directories.state)), withoutHome: SnapshotSurvey?.none)
    snapshotCount = read.map { $0?.listCount ?? 0 }
    let snapshots = read ?? nil
    state = snapshots?.directory
    watches = survey(
      try WatchSurvey(of: WatchStore(in: directories.state, host: host)), withoutHome: WatchSurvey()
    )
    let machine = invocation.machine
    watchTokenLack = invocation.noticeStore?.note(
      about: machine.watchTokenSubject, at: machine.clock.now())
    if let problem = snapshots?.problem {
      snapshotsAreReadable = false
      problems.append(.storage(problem))
    }
  }

  /// Returns the result of `read`, or `withoutHome` if there is no home directory; if `read` fails
  /// otherwise, adds the problem and returns nil.
  private mutating func survey<Found>(
    _ read: @autoclosure () throws(StorageError) -> Found, withoutHome: Found? = nil
  ) -> Found? {
    do throws(StorageError) {
      return try read()
    } catch .noHome {
      // Without a home directory ghf works, but stores nothing.
      return withoutHome
    } catch {
      problems.append(.storage(error))
      return nil
    }
  }
}

/// The source of a host's token, which remembers `gh`'s token so that `gh` runs only once.
struct FoundToken: TokenSource {
  /// The name of a variable, or `gh`; nil without a token.
  let source: String?
  /// The reason for a missing token: a variable has one for other hosts, or `gh` has none.
  let notice: String?
  private let ghToken: Token?
  private let invocation: Invocation

  /// Reads the variables, and `gh`'s token if none holds a token for the host.
  init(for host: String, in invocation: Invocation) async {
    self.invocation = invocation
    let variables = EnvironmentTokens(
      environment: invocation.machine.environment, fallback: invocation.network.signIn)
    if let name = variables.variable(for: host) {
      (source, ghToken, notice) = (name, nil, nil)
      return
    }
    var lack: String?
    do throws(TokenError) {
      ghToken = try await invocation.ghToken(for: host)
    } catch {
      // A cancelled run prints nothing.
      (ghToken, lack) = (nil, Wording.tokenLack(error, on: host))
    }
    source = ghToken == nil ? nil : "gh"
    let foreignVariable = ghToken == nil ? variables.foreignVariable(for: host) : nil
    notice = lack ?? foreignVariable?.notice(for: host)
  }

  func token(for host: String) async -> Token? { ghToken }

  func token(for host: String, insteadOf rejected: Token) async throws(TokenError) -> Token? {
    try await invocation.ghToken(for: host, insteadOf: rejected)
  }
}

/// The state of `ghf watch` on a host.
struct WatchSurvey: Sendable {
  private(set) var watchCount = 0
  private var lists: [WatchedList] = []

  init() {}

  init(of store: WatchStore) throws(StorageError) {
    (watchCount, lists) = (try store.watches().count, try store.lists())
  }

  /// The time of the last check; nil before the first.
  var checkedAt: Date? { lists.compactMap(\.attemptedAt).max() }
  var failureCount: Int { lists.count { $0.failure != nil } }
  var waiting: WaitingReports { WaitingReports(of: lists) }
}

extension Invocation {
  var terminalMembers: [FieldValue.Member] {
    [
      FieldValue.Member("term", FieldValue(context.machine.variable("TERM"))),
      FieldValue.Member("output_is_terminal", .boolean(context.streams.terminal.outputIsTerminal)),
      FieldValue.Member("columns", .number(Int64(columns))),
      FieldValue.Member("colours", .boolean(outputTraits.isColored)),
      FieldValue.Member("hyperlinks", .boolean(outputTraits.showsLinks)),
      FieldValue.Member("ambiguous_width", .number(textMetrics.ambiguousIsWide ? 2 : 1)),
      FieldValue.Member("emoji", .text(emoji.widths.description)),
      FieldValue.Member("emoji_reason", .text(emoji.reason.word)),
    ]
  }

  /// The terminal's properties in words, separated by commas.
  var terminalWords: String {
    let name = context.machine.variable("TERM") ?? "TERM is not set"
    var words = [
      context.streams.terminal.outputIsTerminal ? name : "no terminal", "\(columns) columns",
      outputTraits.isColored ? "colours" : "no colours",
      outputTraits.showsLinks ? "links" : "no links",
    ]
    if textMetrics.ambiguousIsWide { words.append("wide ambiguous characters") }
    if let phrase = emoji.phrase { words.append(phrase) }
    return words.joined(separator: ", ")
  }
}

extension EmojiRule {
  /// The rule and its reason in words; nil if there is no terminal.
  fileprivate var phrase: String? {
    switch reason {
    case .variable: "emoji by GHF_EMOJI: \(widths)"
    case .setting: "emoji by the config file: \(widths)"
    case .answer: "emoji as reported by the terminal: \(widths)"
    case .unasked: "emoji by cluster ('ghf browse' asks the terminal)"
    case .noTerminal: nil
    }
  }
}

extension EmojiRule.Reason {
  fileprivate var word: String {
    switch self {
    case .variable: "variable"
    case .setting: "config"
    case .answer: "terminal"
    case .unasked: "default"
    case .noTerminal: "no_terminal"
    }
  }
}
