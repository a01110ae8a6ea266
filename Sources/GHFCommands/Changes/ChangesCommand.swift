import CommandLineInterface
import GHFMessages
import GHFQueries
import GitHubAPI
import LocalStore
import PeopleViews
import TerminalText

import struct FoundationEssentials.Date

/// `ghf changes`: reports the changes of an account's list since the last report.
struct ChangesCommand: AccountCommand {
  static let guide = CommandGuide(
    "changes", "Report who followed, unfollowed or was renamed",
    examples: [
      "ghf changes octocat",
      "ghf changes octocat --since 2026-11-01",
      "ghf changes octocat --history --since 30d",
      "ghf changes octocat --churn",
      "ghf changes octocat --json | jq '.unfollowed[].login'",
    ],
    text: """
      ghf saves a snapshot of every complete list that a command fetches. This command reports what \
      has changed since its last report, and why each account left. Snapshots of your own lists and \
      of accounts named here stay; others go when their list wasn't fetched for 30 days.

      In a pipe, a line has followed, unfollowed, unlisted, listed again or renamed, the login, and \
      the old login or the reason, separated by tabs; with --history, the time comes first.

      With a token, a list of more than 2,000 accounts is compared by differences, which can miss an \
      account that left while another came back to the same pages; once a week, or with --verify, \
      the whole list is read.
      """)

  @Argument("user", help: "The account (default: your own)", completion: .logins)
  var user: String?

  @Flag("--following", help: "Report changes to the accounts that it follows")
  var following = false

  @Flag("--history", help: "Print the log of all changes")
  var history = false

  @Flag("--churn", help: "Print who left and came back, from the log")
  var churn = false

  @Flag("--exit-code", help: "Exit with 7 if changes are printed, and with 0 otherwise")
  var exitCode = false

  @Flag(
    "--forget",
    help: "Delete the account's snapshots (with --following, only of that list)")
  var forget = false

  @Option(
    "--since", value: "when",
    help: """
      Report changes since a date (2026-11-01), a time (2026-11-01T12:00), yesterday or an age \
      (7d, 3mo; the units are min, h, d, w, mo and y)
      """)
  var since: MomentArgument?

  @Option(
    "-L", "--limit",
    value: "n",
    help: "With --history, print only the latest n entries; with --churn, the first n accounts")
  var limit: Int?

  @OptionGroup var format: FormatOptions
  @OptionGroup var check: CheckOptions

  func validate() throws(UsageError) {
    try UsageError.check("--limit", atLeast1: limit)
    if forget {
      try UsageError.check(
        "--forget",
        without: [
          "--history": history, "--churn": churn, "--since": since != nil,
          "--limit": limit != nil, "--verify": check.verify, "--exit-code": exitCode,
          "--fields": format.fields != nil,
        ])
      try UsageError.check("--forget", without: format.kind.map { "--\($0.rawValue)" })
    }
    if history || churn {
      try UsageError.check(
        history ? "--history" : "--churn",
        without: [
          "--churn": history && churn, "--verify": check.verify, "--exit-code": exitCode,
        ])
    }
    if limit != nil, !history, !churn {
      throw UsageError("'--limit' requires '--history' or '--churn'")
    }
    if format.kind == .json, format.fields != nil, !churn {
      throw UsageError("'--fields' requires '--jsonl', '--csv' or '--tsv'")
    }
  }

  static func fieldNames(with options: Set<String>) -> [String] {
    options.contains("--churn") ? Churn.Account.fields.names() : ChangeRecord.fields.names()
  }

  func run(in invocation: Invocation) async throws {
    if forget { return try await deleteSnapshots(in: invocation) }
    // Rejects unknown fields before the first request.
    let churnFields = try churn ? format.selected(Churn.Account.fields) : []
    let fields = try churn ? [] : format.selected(ChangeRecord.fields)
    let date = since?.date(now: invocation.machine.clock.now(), in: invocation.machine.timeZone)
    if let date, date > invocation.machine.clock.now() {
      throw CommandError(
        .usage, "'--since' is in the future", hints: ["use a past time, such as yesterday or 7d"])
    }
    let queries = try invocation.queries()
    let login = try await queries.login(of: UserReference(user, on: queries.client.base))
    var query = ChangeQuery(
      of: ListName(following ? .following : .followers, of: login), verifies: check.verify,
      in: queries)
    let printer = ChangePrinter(
      format: format.format, fields: fields, list: query.list, invocation: invocation)
    if history || churn {
      let history = try query.history()
      if churn {
        return try printer.printChurn(of: history, since: date, churnFields, limit: limit)
      }
      return try printer.print(history, since: date, limit: limit)
    }
    let update = try await query.update()
    invocation.report(update.age)
    var history = update.history
    var lock: ProcessLock?
    defer { lock?.release() }
    if since == nil {
      // Another run reports nothing until this one has printed its report, and recorded that: what
      // isn't printed, such as to a closed pipe, is reported by the next run.
      (history, lock) = try query.claimReport(of: history)
    }
    let report = report(of: history, since: date, update)
    switch update.outcome {
    case .first, .firstOfAnother: printer.reportFirst(report)
    case .changed, .unchanged, .notNewer, .emptied:
      if let date { printer.reportStart(of: history, since: date) }
    }
    try printer.print(report, mayBePrivate: update.outcome == .emptied)
    // Once a week is enough: a whole reading comes between two such notices.
    if update.isFirstByDifferences {
      invocation.notices.onTerminal(
        "compared by differences: accounts that came back and new names may be reported later; "
          + "'--verify' reads the whole list")
    }
    if since == nil {
      try query.recordViewing(of: history)
    }
    try invocation.check([query.state], verifies: check.verify)
    if exitCode, !report.changes.isEmpty { throw CommandError.told(.changed) }
  }

  /// Returns the changes since a date, or since the last report.
  private func report(
    of history: ChangeHistory, since date: Date?, _ update: ChangeQuery.Update
  ) -> ChangeReport {
    var report: ChangeReport
    switch update.outcome {
    case .first, .firstOfAnother:
      report = history.sinceLastReport
      report.since = nil
    case .changed, .unchanged, .notNewer, .emptied:
      report = date.map(history.report) ?? history.sinceLastReport
    }
    report.check = update.check
    report.uncheckedCount = update.uncheckedCount
    return report
  }

  /// Deletes the snapshots of one list or both, and reports their number.
  private func deleteSnapshots(in invocation: Invocation) async throws {
    guard case .named(let login) = try UserReference(user, on: invocation.apiBase()) else {
      throw CommandError(
        .usage, "'--forget' requires the account's name",
        hints: ["run 'ghf changes <user> --forget'"])
    }
    let queries = try invocation.queries()
    // The snapshots of an account that was renamed may still have its old login.
    let account = await knownAccount(login, queries, in: invocation)
    var hasFound = false
    for relation in following ? [Relation.following] : [.followers, .following] {
      let list = StoredSnapshots(of: ListName(relation, of: login), in: queries)
      let count = try list.store().remove(owner: account)
      guard let count else { continue }
      hasFound = true
      let snapshots = CountText(count, of: "snapshot").text
      invocation.notices.say("deleted \(snapshots) of \(relation.name(of: login))")
    }
    if !hasFound {
      let list = following ? Relation.following.name(of: login) : "'\(login)'"
      throw CommandError(.failure, "no snapshots of \(list)")
    }
  }

  /// Returns the id of an account that the cache knows, or else of one that is watched.
  private func knownAccount(
    _ login: Login, _ queries: QueryContext, in invocation: Invocation
  ) async -> Int64? {
    // `try?`: what can't be read is unknown.
    if let found = try? await queries.client.offline.answer(to: .profile(login)) {
      return found.answer.account.id
    }
    var store = try? invocation.watchStore()
    store?.setsAside = false
    // `try?`: the same holds for what is watched.
    let lists = try? store?.lists()
    return lists?.first { $0.name?.login == login }?.account
  }
}
