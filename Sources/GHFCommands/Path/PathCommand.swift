import CommandLineInterface
import GHFMessages
import GHFQueries
import GitHubAPI
import PeopleViews
import TerminalText

/// `ghf path`: finds a shortest chain of follows from one account to another.
struct PathCommand: ContextCommand {
  static let guide = CommandGuide(
    "path", "Find a shortest chain of follows between two accounts",
    examples: [
      "ghf path octavia octocat",
      "ghf path octavia octocat --all --json",
      "ghf path @me octocat --mutual --budget 300",
    ],
    text: """
      Each account of a chain follows the next one. The search goes from both ends: by the accounts \
      that the first one follows, and by the followers of the last one, reading next where fewer \
      pages are left. Lists are cached for a day, and the same command continues where the budget \
      ended.

      With a token, a request reads 25 to 100 lists; GitHub may count a large one as several. A \
      private profile's lists look empty, so that nothing is proven by them: ghf then warns that a \
      shorter chain may exist.

      The exit status is 1 if no chain exists, and 3 if none was found but one may exist.
      """)

  @Argument("start", help: "The account where the chain begins, or @me", completion: .logins)
  var start: String

  @Argument("end", help: "The account where the chain ends, or @me", completion: .logins)
  var end: String

  @Flag("--mutual", help: "Use only accounts that follow each other")
  var mutual = false

  @Flag("--all", help: "Print all shortest chains, in the order of their ids")
  var all = false

  @Option(
    "-L", "--limit",
    value: "n", help: "With --all, print at most n chains (default: 1,000)")
  var limit: Int?

  @OptionGroup var budget: BudgetOptions
  @OptionGroup var format: FormatOptions

  func validate() throws(UsageError) {
    try UsageError.check("--limit", atLeast1: limit)
    if limit != nil, !all { throw UsageError("'--limit' requires '--all'") }
  }

  static func fieldNames(with options: Set<String>) -> [String] { PathStep.fields.names() }

  func run(in invocation: Invocation) async throws {
    var fields = try format.selected(PathStep.fields)
    // JSON shows the place by its structure.
    if format.fields == nil, [.json, .jsonl].contains(format.kind) {
      fields = PathStep.accountFields
    }
    let base = try invocation.apiBase()
    let (first, last) = (try UserReference(start, on: base), try UserReference(end, on: base))
    if first == last { throw PathCommand.sameAccount(start) }
    let queries = try invocation.queries()
    var crawl = try await Crawl(budget: budget.budget, in: queries)
    let from = try await crawl.profile(of: first)
    let to = try await crawl.profile(of: last)
    if from.account.id == to.account.id { throw PathCommand.sameAccount(from.account.login) }
    crawl.reportBudget()
    var source = CrawledFollows(crawl, ends: [from, to], isMutual: mutual)
    var search = PathSearch(
      from: from.account.id, to: to.account.id, limit: all ? max(limit ?? 1_000, 2) : 1)
    let outcome = await search.run(&source)
    crawl = source.crawl
    // JSON is printed whole or not at all.
    let isWhole = outcome.isProven || crawl.failure == nil && !outcome.paths.isEmpty
    if isWhole || format.kind != .json {
      let paths = outcome.paths.prefix(limit ?? .max).lazy.map { path in
        path.compactMap { crawl.graph.account($0, on: base) }
      }
      try print(paths, fields, in: invocation)
    }
    invocation.report(crawl.cacheAge)
    let stop = crawl.failure.map { CommandError.query($0) }
    if outcome.paths.isEmpty {
      // A limit doesn't matter if no chain exists.
      throw (outcome.isProven ? nil : stop) ?? nothingFound(from, to, outcome, crawl)
    }
    report(outcome, in: invocation)
    if !outcome.isProven || all && !outcome.areAll, let stop { throw stop }
  }

  private static func sameAccount(_ name: String) -> CommandError {
    CommandError(
      .usage, "both names are the same account: '\(name)'",
      hints: ["name two different accounts"])
  }

  /// Reports what isn't certain about the chains.
  private func report(_ outcome: PathSearch.Outcome, in invocation: Invocation) {
    let printed = min(outcome.paths.count, limit ?? .max)
    if all, printed < outcome.count {
      let total = outcome.count == .max ? "more" : CountText.grouped(outcome.count).text
      let notice =
        "printed \(CountText.grouped(printed)) of \(total) chains; a larger '--limit' prints more"
      limit == nil ? invocation.notices.warn(notice) : invocation.notices.say(notice)
    }
    if !outcome.isProven {
      invocation.notices.warn(
        "some lists are private or were not read; a shorter chain may exist")
    } else if all, !outcome.areAll {
      invocation.notices.warn(
        "some lists are private or were not read; there may be other chains of this length")
    }
  }

  private func nothingFound(
    _ from: Profile, _ to: Profile, _ outcome: PathSearch.Outcome, _ crawl: Crawl
  ) -> CommandError {
    let kind = mutual ? "chain of mutual follows" : "chain of follows"
    let names = "from \(from.account.login) to \(to.account.login)"
    if outcome.isProven { return CommandError(.failure, "no \(kind) \(names)") }
    let excluded = outcome.excludedLength
    let rest =
      "there may be one"
      + (excluded > 0 ? " of \(CountText.grouped(excluded + 1)) or more follows" : "")
    let (place, hint): (String, String?) =
      if crawl.client.isOffline {
        ("in the cached lists", "rerun without '--offline'")
      } else if crawl.crawler.remaining > 0 {
        ("in the lists that GitHub shows", nil)
      } else {
        (
          "within \(CountText(crawl.crawler.budget, of: "request").text)",
          Wording.budgetHint(canContinue: crawl.context.canContinue)
        )
      }
    return CommandError(
      .incomplete, "no \(kind) \(names) \(place); \(rest)", hints: [hint].compactMap(\.self))
  }
}

/// An account on a path of follows.
struct PathStep: Sendable {
  /// The number of the path, from 1.
  let path: Int
  /// The account's place on it, from 0.
  let step: Int
  let account: Account

  static let fields =
    [
      Field("path") { .number(Int64($0.path)) }, Field("step") { .number(Int64($0.step)) },
    ] + accountFields

  static let accountFields: [Field<PathStep>] = [
    Field("login") { .text($0.account.login) },
    Field("id") { .number($0.account.id) },
    Field("html_url") { .text($0.account.pageURL) },
  ]
}

extension PathCommand {
  /// Prints paths, each a list of accounts, one by one: the text of all of them can be large.
  private func print(
    _ paths: some Sequence<[Account]>, _ fields: [Field<PathStep>], in invocation: Invocation
  ) throws {
    let (views, format) = (invocation.views, format.format)
    var rows = views.printer(of: fields, format)
    var count = 0
    for path in paths {
      count += 1
      let steps = path.enumerated().map {
        PathStep(path: count, step: $0.offset, account: $0.element)
      }
      switch format?.kind {
      case nil where views.isLaidOut:
        let text = LayoutPart.text(CleanText(path.map(\.login).joined(separator: " → ")))
        try invocation.print(views.lines(of: text))
      case nil:
        let names = path.map { CleanText($0.login).text }
        try views.sink.write(data: Array((names.joined(separator: "\t") + "\n").utf8))
      case .json:
        try views.sink.write(data: Array((count == 1 ? "[\n" : ",\n").utf8) + json(steps, fields))
      case .jsonl: try views.sink.write(data: json(steps, fields) + [0x0A])
      case .csv, .tsv: try rows.print(steps)
      }
    }
    switch format?.kind {
    case .csv, .tsv: try rows.finish()
    case .json: try views.sink.write(data: Array((count == 0 ? "[]\n" : "\n]\n").utf8))
    case nil, .jsonl: break
    }
    try invocation.context.flushOutput()
  }

  private func json(_ steps: [PathStep], _ fields: [Field<PathStep>]) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginArray()
    for step in steps {
      writer.beginObject()
      for field in fields {
        writer.key(field.name)
        writer.value(field.value(step))
      }
      writer.endObject()
    }
    writer.endArray()
    return writer.bytes
  }
}
