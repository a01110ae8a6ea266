import CommandLineInterface
import GHFMessages
import GHFQueries
import GitHubAPI
import LocalStore
import PeopleViews
import TerminalHost
import TerminalText

/// `ghf export`: exports a set of people and the follows among them as a graph.
struct ExportCommand: ContextCommand {
  static let guide = CommandGuide(
    "export", "Export people and the follows among them as a graph",
    examples: [
      "ghf export followers:octocat > followers.graphml",
      "ghf export --dot followers:octocat and followers:hubot",
      "ghf export --csv following:octocat --fetch --budget 10",
      "ghf export --csv --nodes nodes.csv followers:octocat > edges.csv",
    ],
    text: """
      An edge leads from a follower to the account that it follows, if a cached list shows it. If \
      neither of their lists is complete, a missing edge means nothing; following_known says whose \
      is, of those that aren't empty.

      --fetch fetches following lists that aren't cached until the budget is spent; the next run \
      continues. With a token, these may lack organisations.

      In CSV, the rows are edges; --nodes writes the accounts to a file of their own. --for gephi has \
      Source and Target, Id and Label, and --for igraph logins as names.
      """)

  // The number of accounts or edges that are written at once.
  private static let chunk = 1_000

  @OptionGroup var set: PeopleExpression

  @Option(
    "--match", value: "filter",
    help: """
      Export only people whom a filter matches, looked up if it needs profiles; see 'ghf help \
      filters'
      """, completion: .filter)
  var match: String?

  @Flag()
  var chosen: GraphFormat?

  @Option("--format")
  var named: GraphFormat?

  @Option("--for", value: "program", help: "Use the names that gephi or igraph looks for")
  var program: GraphProgram?

  @Option(
    "--nodes", value: "file", help: "With CSV, write the accounts to a file",
    completion: .files)
  var nodes: String?

  private var format: GraphFormat { chosen ?? named ?? program?.formats.first ?? .graphml }

  @Flag("--fetch", help: "Fetch the following lists that aren't cached, within the budget")
  var fetch = false

  @OptionGroup var budget: BudgetOptions
  @OptionGroup var check: CheckOptions

  func validate() throws(UsageError) {
    if budget.budget != nil, !fetch { throw UsageError("'--budget' requires '--fetch'") }
    if nodes != nil, format != .csv { throw UsageError("'--nodes' requires '--csv'") }
    if let named, let chosen {
      try UsageError.check("--format", without: named == chosen ? nil : "--\(chosen)")
    }
    if let program, !program.formats.contains(format) {
      let formats = program.formats.map { "'--\($0)'" }.joined(separator: " or ")
      throw UsageError("'--for \(program)' requires \(formats)")
    }
    if ["", "-"].contains(nodes) { throw UsageError("'--nodes' requires the path of a file") }
  }

  func run(in invocation: Invocation) async throws {
    let typed = try PeopleQuery.parse(set.expression, on: invocation.apiBase())
    let query = try await invocation.query(typed, verifies: check.verify)
    let queries = query.context
    let (people, ending) = try await query.answer().all(for: queries)
    let (accounts, age) = try await matches(among: people, ending, queries, in: invocation)
    var graph = FollowGraph(among: accounts)
    try readCachedLists(of: accounts, queries, into: &graph)
    let failure =
      fetch ? try await fetchMissing(of: accounts, queries, into: &graph, in: invocation) : nil
    let edges = FollowEdges(among: accounts, in: graph)
    let text = GraphText(format, for: program, of: accounts)
    try writeNodes(of: edges, as: text, queries.client, in: invocation)
    try write(edges, as: text, queries.client, to: invocation.streams.output)
    report(edges, in: invocation)
    invocation.report(age)
    if let failure { throw failure }
    try invocation.check(ending.states, verifies: check.verify)
  }

  /// Returns the people whom the filter matches, by profiles that are looked up if it needs them, and the
  /// age of both.
  private func matches(
    among accounts: [Account], _ ending: Ending, _ queries: QueryContext, in invocation: Invocation
  ) async throws -> ([Account], CacheAge) {
    guard let match else { return (accounts, ending.age) }
    let expression = FilterExpression(match, with: invocation.filterOptions)
    var filter = PeopleFilter(try await Selection(matching: match, in: invocation))
    guard expression.impliesLookup(forRecords: true) else {
      let profiles = await CachedProfiles(in: queries).profiles(of: accounts)
      let picked = filter.picked(from: accounts, knowing: profiles)
      if filter.unknownCount > 0 {
        let unknown = CountText(filter.unknownCount, of: "account").text
        invocation.notices.say(
          "\(unknown) could match by a profile that isn't cached; "
            + "'ghf people <expression> --details' fetches it")
      }
      return (picked, ending.age)
    }
    let lookup = ProfileFetcher(
      resuming: queries.lookups(
        of: .selected(by: set.expression.joined(separator: " ")), limit: nil),
      in: queries)
    let profiles = lookup.profiles(
      from: lookup.findings(aboutAll: Answer(accounts, ending: ending)), picking: filter,
      of: accounts.count)
    let (found, ending) = try await profiles.map { $0.map(\.account) }.all(for: queries)
    return (found, ending.age)
  }

  /// Adds the cached lists of people, however old.
  private func readCachedLists(
    of people: [Account], _ queries: QueryContext, into graph: inout FollowGraph
  ) throws {
    let cached = try queries.firstPageKeys()
    if cached.isEmpty { return }
    for account in people {
      if Task.isCancelled { throw CommandError.cancelled }
      for direction in FollowDirection.allCases {
        queries.client.offline.readCachedFollows(
          of: account.id, direction, into: &graph, isCached: cached.contains)
      }
    }
  }

  /// Fetches the accounts that people follow if that isn't known, within the budget.
  ///
  /// - Returns: The error that ended it early; nil if none did.
  private func fetchMissing(
    of people: [Account], _ queries: QueryContext, into graph: inout FollowGraph,
    in invocation: Invocation
  ) async throws -> QueryError? {
    let missing = people.filter {
      $0.kind == .user && graph.list(of: $0.id, .following)?.hasMore ?? true
    }
    if missing.isEmpty || invocation.options.cacheMode == .offline { return nil }
    var crawl = try await Crawl(budget: budget.budget, extending: graph, in: queries)
    crawl.reportBudget()
    await crawl.readLists(of: missing.map(\.id), .following)
    graph = crawl.graph
    return crawl.failure
  }

  private func write(
    _ edges: FollowEdges, as graph: GraphText, _ client: GitHubClient, to sink: any OutputSink
  ) throws(OutputError) {
    var text = graph.head
    func send() throws(OutputError) {
      try sink.write(data: Array(text.utf8))
      text = ""
    }
    if !graph.isTable {
      for start in stride(from: 0, to: edges.people.count, by: ExportCommand.chunk) {
        text += nodeText(from: start, of: edges, as: graph, client)
        try send()
      }
    }
    text += graph.middle
    for number in 0..<edges.count {
      let (source, target) = edges.ends(of: number)
      text += graph.text(ofEdge: number, from: source, to: target)
      if number % ExportCommand.chunk == ExportCommand.chunk - 1 { try send() }
    }
    text += graph.tail
    try send()
    try sink.flush()
  }

  /// Writes the accounts to the file of `--nodes`, replacing it as a whole.
  private func writeNodes(
    of edges: FollowEdges, as graph: GraphText, _ client: GitHubClient, in invocation: Invocation
  ) throws {
    guard let nodes else { return }
    var bytes = Array(graph.nodesHead.utf8)
    for start in stride(from: 0, to: edges.people.count, by: ExportCommand.chunk) {
      bytes += nodeText(from: start, of: edges, as: graph, client).utf8
    }
    _ = try ExportFile.write(bytes, to: invocation.machine.expandingHome(nodes), replaces: true)
  }

  /// Returns the text of the next accounts from a position on.
  private func nodeText(
    from start: Int, of edges: FollowEdges, as graph: GraphText, _ client: GitHubClient
  ) -> String {
    let range = start..<min(start + ExportCommand.chunk, edges.people.count)
    var names: [Int64: String] = [:]
    for (profile, _) in client.cachedProfiles(of: Array(edges.people[range])) {
      names[profile.id] = profile.name
    }
    return range.map { position in
      let account = edges.people[position]
      return graph.text(
        of: account, name: names[account.id], isKnown: edges.knownFollowing.contains(position))
    }.joined()
  }

  /// Reports how many lists are known, because a missing edge means nothing without them.
  private func report(_ edges: FollowEdges, in invocation: Invocation) {
    let count = edges.people.count
    if count == 0 { return invocation.notices.onTerminal("no account is in this set") }
    let accounts = CountText(count, of: "account").text
    let known = [
      FollowDirection.following: edges.knownFollowing.count,
      .followers: edges.knownFollowersCount,
    ]
    for direction in FollowDirection.allCases {
      let emptyCount = edges.emptyCounts[direction] ?? 0
      guard (known[direction] ?? 0) + emptyCount == count else { continue }
      let empty = CountText(emptyCount, of: "list").text
      let rest =
        emptyCount == 0
        ? "" : "; \(empty) \(emptyCount == 1 ? "is" : "are") empty and may be private"
      return invocation.notices.say(
        "all edges that GitHub shows among \(accounts) are known: "
          + "\(CountText.grouped(edges.count))\(rest)")
    }
    let emptyCount = edges.emptyCounts[.following] ?? 0
    let parts = [
      (edges.omittingCount, "without organisations"),
      (emptyCount, emptyCount == 1 ? "that is empty" : "that are empty"),
    ].filter { $0.0 > 0 }.map { ", \(CountText.grouped($0.0)) \($0.1)" }.joined()
    let advice =
      switch (edges.hasMore, fetch) {
      case (true, false): "; '--fetch' fetches more"
      case (true, true): "; rerun to continue"
      case (false, _): edges.omittingCount > 0 ? "; 'ghf following' includes organisations" : ""
      }
    invocation.notices.say(
      "of \(accounts), \(CountText(known[.following] ?? 0, of: "following list").text) and "
        + "\(CountText(known[.followers] ?? 0, of: "followers list").text) are known\(parts); "
        + "edges may be missing\(advice)")
  }
}

extension GraphFormat: ArgumentValue, FlagValue {
  static func help(for format: GraphFormat) -> String {
    switch format {
    case .graphml: "Write GraphML (the default)"
    case .gexf: "Write GEXF, for Gephi"
    case .dot: "Write DOT, for Graphviz"
    case .csv: "Write comma-separated edges with a header"
    }
  }
}

extension GraphProgram: ArgumentValue {}
