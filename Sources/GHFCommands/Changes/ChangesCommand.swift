import ArgumentParser
import CommandLineInterface
import GitHubAPI
import LocalStore

/// `ghf changes`: who came, went or was renamed in an account's list since the last time.
struct ChangesCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    leaf: "changes", abstract: "Tell who followed, unfollowed or was renamed since the last time.")

  static let guide = CommandGuide(
    examples: [
      "ghf changes octocat",
      "ghf changes octocat --explain",
      "ghf changes octocat --since 2026-11-01",
      "ghf changes octocat --history --since 30d",
      "ghf changes octocat --json | jq '.unfollowed[].login'",
    ],
    text: """
      Each complete list of followers, by this command or another, is kept as a snapshot. What is \
      told is what changed since 'ghf changes' told it last, or since the first snapshot.

      In a pipe each change is a line: followed, unfollowed or renamed, the login, and the old one \
      or the explanation, with TABs in between; with --history the time comes first. --json is one \
      object: user, since, until, count, followed, unfollowed, renamed.
      """)

  @Argument(help: "The account, or nothing for your own.", completion: .source(.logins))
  var user: String?

  @Flag(help: "Tell of those whom the account follows.")
  var following = false

  @Flag(help: "Look up by number what became of each who went: one request each.")
  var explain = false

  @Flag(help: "Print the log of all changes; nothing is asked.")
  var history = false

  @Flag(help: "Delete the account's snapshots of both lists; nothing is asked.")
  var forget = false

  @Option(
    help: ArgumentHelp(
      "Report changes since a day (2026-11-01), a time (2026-11-01T12:00), yesterday, or 7d ago.",
      valueName: "when"))
  var since: MomentArgument?

  @Option(
    name: [.customShort("L", allowingJoined: true), .long],
    help: ArgumentHelp("With --history, print the latest n entries.", valueName: "n"))
  var limit: Int?

  @OptionGroup var format: FormatOptions
  @OptionGroup var check: CheckOptions
  @OptionGroup(title: "Global options") var global: GlobalOptions

  /// Checks what the parser can't.
  ///
  /// - Throws: `ValidationError` where options don't go together.
  func validate() throws {
    try ListingOptions.validate(limit: limit)
    if forget, let option = optionBesidesForget {
      throw ValidationError("--forget does not go with \(option)")
    }
    if history, explain || check.verify {
      throw ValidationError("--history does not go with \(explain ? "--explain" : "--verify")")
    }
    if limit != nil, !history { throw ValidationError("--limit goes with --history") }
    if format.format == .json, format.fields != nil {
      throw ValidationError("--fields goes with --jsonl, --csv or --tsv here")
    }
  }

  /// An option that has no meaning where nothing is printed.
  private var optionBesidesForget: String? {
    if history { return "--history" }
    if explain { return "--explain" }
    if since != nil { return "--since" }
    if limit != nil { return "--limit" }
    if check.verify { return "--verify" }
    if format.fields != nil { return "--fields" }
    return format.format.map { "--\($0.rawValue)" }
  }

  static func fieldNames(with options: Set<String>) -> [String] { ChangeField.names }

  var inputNotice: String? { inputNotice(unless: user) }

  func run(in invocation: Invocation) async throws(CommandError) {
    if forget {
      return try SnapshotRemoval(
        relations: following ? [.following] : [.followers, .following]
      ).run(user, in: invocation)
    }
    // Before anything is asked.
    _ = try format.selected(ChangeField.self)
    let date = since?.date(now: invocation.clock.now(), in: invocation.timeZone)
    if let date, date > invocation.clock.now() {
      throw CommandError(
        .usage, "--since is in the future", hints: ["name a past time, such as yesterday or 7d"])
    }
    var query = try await ChangeQuery(
      UserArgument(user, on: invocation.apiBase()),
      relation: following ? .following : .followers,
      verifies: check.verify, in: invocation)
    if history {
      return try ChangePrinter(format, query: query).print(
        try query.history(), since: date, limit: limit)
    }
    let (outcome, history) = try await query.look()
    var report = history.sinceLook
    switch outcome {
    case .first, .firstOfAnother:
      query.tellOfFirst(report)
      report.since = nil
    case .changed, .unchanged, .notNewer, .emptied:
      guard let date else { break }
      report = history.report(since: date)
      query.tellOfBeginning(of: history, since: date)
    }
    if explain {
      report.reasons = try await DepartureLookup(query: query).reasons(of: report.changes.went)
    }
    try ChangePrinter(format, query: query).print(report, isPrivate: outcome == .emptied)
    if since == nil { try query.noteLook(at: history) }
    try query.state.verify(if: check.verify)
  }
}
