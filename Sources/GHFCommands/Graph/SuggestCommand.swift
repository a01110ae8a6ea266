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
      "ghf suggest octavia --by count --limit 5",
      "ghf suggest octavia --json --fields login,count,via",
      "ghf suggest octavia --offline",
    ],
    text: """
      Lists accounts that many of the accounts that the user follows also follow. Accounts that \
      the user already follows are left out. Of each list, the first 1,000 accounts count.

      The order is that of count / log2(2 + followers), so that famous accounts don't come first. \
      The followers of the candidates with the highest counts are looked up: of 100, or of as many \
      as --limit. Without a token, or if the budget is too small for that, the order is by count.

      With a token, 100 lists cost about one point; GitHub states the cost with each answer. Lists \
      are cached for a day, and the same command continues where the budget ended.
      """)

  @Argument("user", help: "The account (default: your own)", completion: .logins)
  var user: String?

  @Option("--by", help: "Order by score or count")
  var by = SuggestionQuery.Order.score

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
      for: try UserReference(user, on: invocation.apiBase()), by: by, limit: limit,
      budget: budget.budget, in: try invocation.queries())
    let outcome = try await query.run()
    let failure = outcome.failure.map { CommandError($0, in: invocation.machine) }
    // JSON is printed whole or not at all.
    if format.format == .json, let failure { throw failure }
    try print(outcome, fields, in: invocation)
    if outcome.followingCount == 0 {
      invocation.notices.onTerminal("\(outcome.login) does not follow anyone")
    } else if outcome.isWhole {
      invocation.notices.onTerminal(SuggestCommand.origin(of: outcome))
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
    let lists = CommandError.part(outcome.readCount, of: outcome.followingCount)
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

  private func print(
    _ outcome: SuggestionQuery.Outcome, _ fields: [Field<SuggestedAccount>],
    in invocation: Invocation
  ) throws {
    let suggestions = outcome.suggestions
    let views = invocation.views
    var age = outcome.age
    if invocation.isLaidOut(format.format), !suggestions.isEmpty, !invocation.options.quiet {
      try invocation.drawHeading(
        CleanText(outcome.login), CountText(suggestions.count, of: "suggestion").text,
        asOf: age.oldest)
      age.shown = age.oldest
    }
    try views.print(
      suggestions, fields, format.format,
      text: RecordText { CleanText($0.account.login) },
      view: WholeView(in: views) { suggestions in
        let rows = suggestions.map { suggestion in
          [
            CleanText(suggestion.account.login),
            CleanText(suggestion.via.joined(separator: ", ")),
            CountText.grouped(suggestion.count),
            suggestion.followerCount.map { CountText.grouped($0) } ?? "",
          ]
        }
        return rows.isEmpty
          ? []
          : Table.lines(
            [["login", "followed by", "count", "followers"]] + rows, numbersFrom: 2,
            fitting: views.columns, views.metrics)
      })
    invocation.report(age)
  }
}

extension SuggestionQuery.Order: ArgumentValue {}

extension SuggestedAccount {
  static let fields: [Field<SuggestedAccount>] = [
    Field("login") { .text($0.account.login) },
    Field("id") { .number($0.account.id) },
    Field("html_url") { .text($0.account.pageURL) },
    Field("count") { .number(Int64($0.count)) },
    Field("followers") { FieldValue(number: $0.followerCount) },
    Field("score") { $0.score.map { .json(DecimalText.number($0)) } ?? .null },
    Field("via") { .json(JSONWriter.array(of: $0.via)) },
  ]
}
