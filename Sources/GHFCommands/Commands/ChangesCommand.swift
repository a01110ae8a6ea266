import ArgumentParser
import GitHubAPI
import LocalStore

/// `ghf changes`: who came, went or was renamed in an account's list since the last time.
struct ChangesCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "changes",
    abstract: "Tell who followed, unfollowed or was renamed since the last time.")

  static let guide = CommandGuide(
    examples: [
      "ghf changes octocat",
      "ghf changes octocat --explain",
      "ghf changes octocat --since 2026-11-01",
      "ghf changes octocat --history",
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

  @Option(
    help: ArgumentHelp(
      "Tell what changed since a day (2026-11-01), a time (RFC 3339) or so long ago (7d, 2w).",
      valueName: "when"))
  var since: MomentArgument?

  @OptionGroup var format: FormatOptions
  @OptionGroup var check: CheckOptions
  @OptionGroup(title: "Global options") var global: GlobalOptions

  /// Checks what the parser can't.
  ///
  /// - Throws: `ValidationError` where options don't go together.
  func validate() throws {
    if history, explain || since != nil || check.verify {
      let option = explain ? "--explain" : since != nil ? "--since" : "--verify"
      throw ValidationError("--history does not go with \(option)")
    }
    if format.format == .json, format.fields != nil {
      throw ValidationError("--fields goes with --jsonl, --csv or --tsv here")
    }
  }

  static func fieldNames(with options: Set<String>) -> [String] { ChangeField.names }

  func run(in context: CommandContext) async throws(CommandError) {
    // Before anything is asked.
    _ = try format.selected(ChangeField.self)
    var query = try await ChangeQuery(
      UserArgument(user), relation: following ? .following : .followers,
      verifies: check.verify, global: global, in: context)
    if history {
      return try ChangePrinter(format, query: query).print(try query.history())
    }
    let date = since?.date(now: context.timekeeper.now(), in: context.timeZone)
    if let date, date > context.timekeeper.now() {
      throw CommandError(.usage, "--since tells a time that is still to come")
    }
    let outcome = try await query.look()
    guard let history = try query.history() else { return }
    var report = history.sinceLook
    switch outcome {
    case .first, .firstOfAnother:
      query.tellOfFirst(report)
      report = report.ofFirst
    case .changed, .unchanged, .notNewer, .emptied:
      guard let date else { break }
      report = query.report(since: date, in: history)
    }
    if explain { report.fates = try await query.fates(of: report.changes.went) }
    try ChangePrinter(format, query: query).print(report, isPrivate: outcome == .emptied)
    if since == nil { try query.noteLook(at: history) }
    try query.state.verify(if: check.verify)
  }
}
