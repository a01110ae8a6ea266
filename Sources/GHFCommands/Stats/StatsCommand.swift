import CommandLineInterface
import GHFMessages
import GHFQueries
import GitHubAPI
import PeopleViews
import TerminalText

import struct FoundationEssentials.Date

/// `ghf stats`: counts the companies, locations and other facts of an account's followers, or of a
/// set of people.
struct StatsCommand: ContextCommand {
  static let guide = CommandGuide(
    "stats", "Count the companies, locations and years of followers",
    examples: [
      "ghf stats octocat",
      "ghf stats octocat --match 'location:berlin followers:100..'",
      "ghf stats followers:hubot without fav --top 3",
      "ghf stats octocat --json",
    ],
    text: """
      The followers of an account are counted, or a set of people (see `ghf help expressions`).

      Fetches whole profiles: one request per 50 to 100 people with a token, one per person without. \
      Cached profiles are used, and a run that a limit stops is resumed by the next one. Shares \
      are of all profiles, or with --match of those that match.

      Case, accents and spacing don't distinguish companies and locations. If a company contains \
      @names, each of them counts, and the rest of the text doesn't; otherwise the whole text is \
      the name. Of a company, a web address counts as its host, github.com/NAME as NAME, and \
      these endings are ignored: .com, .org, .net, .io, .dev, Inc, LLC, Ltd, Corp, GmbH. So \
      @github, GitHub, Inc. and github.com are one company, shown in its most frequent spelling.
      """)

  @Argument(
    "people", help: "An account, 'fav', or a set of people (default: your own account)",
    completion: .accountOrPeople)
  var words: [String] = []

  @Option("--people", completion: .people)
  var people: String?

  @Option(
    "--match", value: "filter",
    help: "Count only people whom a filter matches; see 'ghf help filters'", completion: .filter)
  var match: String?

  @Option("--top", value: "n", help: "Print the n most frequent names (default: 10)")
  var top = 10

  @OptionGroup var check: CheckOptions
  @OptionGroup var format: FormatOptions

  func validate() throws(UsageError) {
    try UsageError.check("--top", atLeast1: top)
    if people != nil, let word = words.first {
      throw UsageError("'--people' cannot be used with an account: '\(word)'")
    }
  }

  static func fieldNames(with options: Set<String>) -> [String] { StatisticsRow.fields.names() }

  var inputNotice: String? { people == nil && words.isEmpty ? Self.unreadNotice : nil }

  func run(in invocation: Invocation) async throws {
    let fields = try format.selected(StatisticsRow.fields)
    let base = try invocation.apiBase()
    let words = people.map { [$0] } ?? words
    let user = words.isEmpty ? .ownAccount : try UserReference(only: words, on: base)
    let selection = try await Selection(matching: match, in: invocation)
    let queries = try invocation.queries()
    let counted: StatisticsQuery.People
    if let user {
      counted = .followers(of: user)
    } else {
      let typed = try PeopleQuery.parse(words, on: base)
      counted = .selected(
        by: typed, names: try invocation.names(in: typed, on: base),
        needsAllNames: format.kind == .json)
    }
    let query = StatisticsQuery(
      of: counted, selecting: selection, verifies: check.verify, in: queries)
    let outcome = try await query.run()
    var age = outcome.age
    if format.format == nil {
      age.shown = try draw(outcome, in: invocation)
    } else {
      try invocation.views.print(outcome.result.rows(top: top), fields, format.format)
    }
    invocation.report(age)
    try invocation.check(outcome.states, verifies: check.verify, outcome.failure)
  }

  /// Draws the statistics, and returns the time in their heading.
  private func draw(
    _ outcome: StatisticsQuery.Outcome, in invocation: Invocation
  ) throws -> Date? {
    let isLaidOut = invocation.isLaidOut(nil)
    let total = outcome.result.totalCount
    if total == 0 {
      let notice = outcome.login.map { Relation.followers.emptyNotice(for: $0) }
      invocation.notices.onTerminal(
        match != nil ? "no matches" : notice ?? "no account is in this set")
      return nil
    }
    let hasHeading = isLaidOut && !invocation.options.quiet
    if hasHeading {
      let title = outcome.login?.name ?? people ?? words.joined(separator: " ")
      let thing = outcome.login == nil ? "account" : "follower"
      let things = CleanText(match == nil ? thing : "matching \(thing)")
      try invocation.drawHeading(
        CleanText(title), [CountText(total, of: things).text], asOf: outcome.age.oldest)
    }
    let view = StatisticsView(
      outcome.result, top: top, columns: isLaidOut ? invocation.columns : nil,
      invocation.textMetrics)
    try invocation.print(view.lines)
    return hasHeading ? outcome.age.oldest : nil
  }
}
