import CommandLineInterface
import GHFMessages
import GHFQueries
import GitHubAPI
import PeopleViews
import TerminalText

/// `ghf suggest`: lists accounts that many of an account's followed accounts follow.
struct SuggestCommand: AccountCommand {
  static let guide = CommandGuide(
    "suggest", "Suggest accounts to follow",
    examples: [
      "ghf suggest octavia",
      "ghf suggest octavia --sort count --limit 5",
      "ghf suggest octavia --json --fields login,count,via_logins",
      "ghf suggest octavia --offline",
    ],
    text: """
      Lists accounts that many of the accounts that the user follows also follow. Accounts that \
      the user already follows are left out. Of each list, the first 1,000 accounts count.

      The order is that of the score: each of the user's accounts that follows the suggested one \
      adds 1/√n, where n is the number of accounts that it follows, because one that follows \
      thousands says little by each. --sort count counts each as 1. The number of followers is \
      shown for accounts whose profile is cached.

      With a token, a request reads 25 to 100 lists; GitHub may count a large one as several. Lists \
      are cached for a day, and the same command continues where the budget ended.
      """)

  @Argument("user", help: "The account (default: your own)", completion: .logins)
  var user: String?

  @Option("--sort", value: "key", help: "Sort by score (default) or count")
  var sort: SuggestionQuery.Order?

  @Option("--by")
  var by: SuggestionQuery.Order?

  @Option(
    "-L", "--limit",
    value: "n", help: "Print at most n accounts")
  var limit = 20

  @OptionGroup var budget: BudgetOptions
  @OptionGroup var format: FormatOptions

  func validate() throws(UsageError) { try UsageError.check("--limit", atLeast1: limit) }

  static func fieldNames(with options: Set<String>) -> [String] { SuggestedAccount.fields.names() }

  func run(in invocation: Invocation) async throws {
    let fields = try format.selected(SuggestedAccount.fields)
    let query = SuggestionQuery(
      for: try UserReference(user, on: invocation.apiBase()), by: sort ?? by ?? .score,
      limit: limit,
      budget: budget.budget, in: try invocation.queries())
    let outcome = try await query.run()
    let failure = outcome.failure
    // JSON is printed whole or not at all.
    if format.kind == .json, let failure { throw failure }
    try print(outcome, fields, in: invocation)
    let showsHeading = showsHeading(above: outcome, in: invocation)
    if outcome.followingCount == 0 {
      invocation.notices.onTerminal("\(outcome.login) does not follow anyone")
    } else if outcome.isWhole {
      if !showsHeading { invocation.notices.onTerminal(SuggestCommand.origin(of: outcome)) }
    } else {
      invocation.notices.warn(SuggestCommand.origin(of: outcome))
    }
    if let failure { throw failure }
  }

  /// Returns the lists from which suggestions are computed, and the reason that others are missing.
  private static func origin(of outcome: SuggestionQuery.Outcome) -> String {
    if outcome.isWhole {
      let all = CountText.grouped(outcome.followingCount)
      return "computed from the lists of all \(all) users that \(outcome.login) follows"
    }
    let lists = Wording.part(outcome.readCount, of: outcome.followingCount)
    var parts = ["computed from \(lists) lists"]
    if outcome.partCount > 0 {
      parts.append("\(CountText.grouped(outcome.partCount)) of them partly")
    }
    if outcome.hasMore { parts.append("\(outcome.login) follows more accounts") }
    switch outcome.lack {
    case .notCached: parts.append("the others are not cached")
    case .budgetSpent: parts.append("rerun to continue")
    case nil: break
    }
    return parts.joined(separator: "; ")
  }

  /// True if a heading above the suggestions says how many there are, and from how many lists.
  private func showsHeading(
    above outcome: SuggestionQuery.Outcome, in invocation: Invocation
  ) -> Bool {
    invocation.isLaidOut(format.format) && !outcome.suggestions.isEmpty
      && !invocation.options.quiet
  }

  private func print(
    _ outcome: SuggestionQuery.Outcome, _ fields: [Field<SuggestedAccount>],
    in invocation: Invocation
  ) throws {
    let suggestions = outcome.suggestions
    let views = invocation.views
    var age = outcome.age
    if showsHeading(above: outcome, in: invocation) {
      let part = Wording.part(outcome.readCount, of: outcome.followingCount)
      try invocation.drawHeading(
        CleanText(outcome.login),
        [
          CountText(suggestions.count, of: "suggestion").text, "from \(CleanText(part)) lists",
        ], asOf: age.oldest)
      age.shown = age.oldest
    }
    try views.print(
      suggestions, fields, format.format,
      text: RecordText { CleanText($0.account.login) },
      view: WholeView(in: views) { SuggestedAccount.lines(of: $0, in: views) })
    invocation.report(age)
  }
}

extension SuggestionQuery.Order: ArgumentValue {}

extension SuggestedAccount {
  /// The width below which the reason is in a line of its own.
  private static let leastTableWidth = 60
  /// The least width of a reason.
  private static let leastReason = 20

  /// Returns the suggestions as a table, in which the reason is last, because it may be cut, and with
  /// the followers if any are known.
  fileprivate static func lines(
    of suggestions: [SuggestedAccount], in views: ViewContext
  ) -> [StyledLine] {
    let metrics = views.metrics
    let widest = suggestions.map { CountText.grouped($0.count).columns(metrics) }.max() ?? 0
    let showsFollowers = suggestions.contains { $0.followerCount != nil }
    let titles: [CleanText] = ["login"] + (showsFollowers ? ["followers"] : []) + ["followed by"]
    let rows = suggestions.map { suggestion in
      let followers = suggestion.followerCount.map { CountText.grouped($0) } ?? ""
      return [CleanText(suggestion.account.login)] + (showsFollowers ? [followers] : [])
        + [suggestion.aligned(to: widest, metrics)]
    }
    let logins = ([titles] + rows).map { $0[0].columns(metrics) }.max() ?? 0
    let table = Table(
      widths: [logins] + titles.dropFirst().dropLast().map { $0.columns(metrics) }, numbers: [1],
      metrics)
    let rest = views.columns - table.columns - 2
    if rows.isEmpty { return [] }
    if views.columns < leastTableWidth || rest < leastReason {
      return suggestions.flatMap { $0.stacked(in: views) }
    }
    func line(_ cells: [CleanText], _ style: Style) -> StyledLine {
      table.line(
        cells.dropLast().map { StyledLine($0, style, columns: $0.columns(metrics)) }
          + [
            LayoutPart.text(StyledText(cells.last ?? "", style), maximumLines: 1)
              .measured(fitting: rest, metrics).lines.first ?? StyledLine()
          ])
    }
    return [line(titles, .bold)] + rows.map { line($0, .plain) }
  }

  /// Returns the reason, whose number ends in a column.
  private func aligned(to width: Int, _ metrics: TextMetrics) -> CleanText {
    let space = max(width - CountText.grouped(count).columns(metrics), 0)
    return CleanText(String(repeating: " ", count: space)) + followedBy.text("  ")
  }

  private var followedBy: FollowedBy { FollowedBy(count: count, logins: via) }

  /// Returns the login and the number of followers in a line, and the reason below.
  private func stacked(in views: ViewContext) -> [StyledLine] {
    let login = CleanText(account.login)
    var head = StyledLine(login, .bold, columns: login.columns(views.metrics))
    if let followerCount {
      let followers = CountText(followerCount, of: "follower").text
      let width = followers.columns(views.metrics)
      if head.columns + 2 + width <= views.columns {
        head.move(to: views.columns - width)
        head.append(followers, .dim, columns: width)
      }
    }
    let reason: CleanText = "followed by \(followedBy.text(": "))"
    return [head] + views.lines(of: .text(reason).inset(CellInsets(leading: 2)))
  }

  static let fields: [Field<SuggestedAccount>] = [
    Field("login") { .text($0.account.login) },
    Field("id") { .number($0.account.id) },
    Field("html_url") { .text($0.account.pageURL) },
    Field("count") { .number(Int64($0.count)) },
    Field("followers") { FieldValue(number: $0.followerCount) },
    Field("score") { .json(DecimalText.number($0.score)) },
    Field("via_logins") { .json(JSONWriter.array(of: $0.via)) },
  ]
}
