import CommandLineInterface
import FoundationEssentials
import GHFMessages
import GHFQueries
import GitHubAPI
import LocalStore
import PeopleViews
import TerminalHost
import TerminalText

/// `ghf watch run`: checks the watched lists that are due, once, and reports their changes.
struct WatchRunCommand: ContextCommand {
  static let guide = CommandGuide(
    "run", "Check the lists that are due, and report their changes",
    examples: [
      "ghf watch run",
      "ghf watch run --exec ~/bin/notify-followers",
      "ghf watch run --atom ~/public_html/followers.xml",
      "ghf watch run --share 10% --jsonl",
      "ghf watch run --test --exec ~/bin/notify-followers",
    ],
    text: """
      Checks the longest-waiting list first. Runs use at most a share of each hour's rate limit, and \
      leave the other lists to the next run; a list that needs more is read in parts. Only one run \
      works at a time: a second one says so and exits with status 0.

      Each change is reported once: to a program (--exec, or 'exec' in the config file), which gets \
      the report as JSON on standard input and the account's login in GHF_USER, without the token; in \
      an Atom feed of the last 100 changes (--atom, 'atom'); or else on standard output, as \
      'ghf changes' prints them, after the account and the list. If the program isn't found, exits \
      with another status than 0 or takes more than five minutes, the next run starts it again; \
      'ghf watch list' says what waits, and 'ghf watch run --offline --exec true' skips that. If ghf \
      is killed after the program has ended, the report comes again with the same id. --test delivers \
      a made-up report, without a check.

      A list that can't be checked is checked again by the next run; the third failure in a row is \
      reported, once. An account that is gone is then reported to the program and in the feed.
      """)

  @Flag("--all", help: "Check all lists, not just those that are due")
  var all = false

  @Option(
    "--exec", value: "program",
    help: "Start a program for each report; arguments need the config file",
    completion: .files)
  var exec: String?

  @Option(
    "--atom", value: "file", help: "Keep a feed of the last 100 changes in a file",
    completion: .files)
  var atom: String?

  @Option(
    "--share", value: "percent",
    help: "Use at most this share of each hour's rate limit (default: 25%)")
  var share: ShareArgument?

  @Flag("--test", help: "Deliver a made-up report, to try the program or the feed")
  var test = false

  @OptionGroup var format: FormatOptions

  func validate() throws(UsageError) {
    let receiver = exec != nil ? "--exec" : atom != nil ? "--atom" : test ? "--test" : nil
    if let receiver { try UsageError.check(receiver, without: format.option) }
    if exec?.isEmpty ?? false { throw UsageError("'--exec' requires a program") }
    if format.format == .json, format.fields != nil {
      throw UsageError("'--fields' requires '--jsonl', '--csv' or '--tsv'")
    }
  }

  static func fieldNames(with options: Set<String>) -> [String] { WatchedChange.fields.names() }

  var printsAnswer: Bool { false }

  func run(in invocation: Invocation) async throws {
    let fields = try format.selected(WatchedChange.fields)
    let store = try invocation.watchStore()
    let hasWatches = try !store.watches().isEmpty
    guard hasWatches || test else {
      return invocation.notices.say("nothing is watched; add a list with 'ghf watch add <user>'")
    }
    let lock = try store.lockRun()
    guard let lock else { return invocation.notices.say("another 'ghf watch run' is running") }
    defer { lock.release() }
    let spending = try store.spending()
    let share = RequestShare(
      percentage: share?.percentage ?? invocation.watch.share ?? 25,
      use: spending, at: invocation.clock.now(),
      // `try?`: this run keeps to its share anyway, and the end of the list reports a full disk.
      keep: { try? store.keep($0) })
    var reading = invocation
    reading.resumableAge = WatchRun.resumableAge
    let query = WatchQuery(in: try reading.queries(share: share), store)
    var run = WatchRun(query: query, invocation: invocation)
    run.checksAll = all
    if format.option == nil {
      run.exec =
        exec.map { [invocation.context.expandingHome($0)] }
        ?? invocation.watch.exec.map { words in
          [invocation.context.expandingHome(words[0])] + words.dropFirst()
        }
      run.feedPath = (atom ?? invocation.watch.atom).map(invocation.context.expandingHome)
    }
    if test {
      guard run.exec != nil || run.feedPath != nil else {
        throw CommandError(
          .usage, "'--test' requires a program or a feed",
          hints: ["use '--exec' or '--atom', or set one in the config file; see 'ghf help config'"])
      }
      return try await run.deliverTest()
    }
    let error = await run.end()
    if Task.isCancelled { throw CommandError.silent(.interrupted) }
    if run.exec == nil, run.feedPath == nil {
      try await WatchPrinter(
        fields: fields, format: format.format, query: query, invocation: invocation
      )
      .print(await run.pendingReports())
    }
    if let error = error ?? run.failure { throw error }
  }
}

/// A printer of the changes of watched lists that weren't delivered.
struct WatchPrinter {
  let fields: [Field<WatchedChange>]
  let format: OutputFormat?
  let query: WatchQuery
  let invocation: Invocation

  /// Prints reports, and records that they were delivered.
  func print(_ reports: [WatchReport]) async throws {
    // If this fails, so would the record of the delivery, and the next run would print them again.
    if let list = reports.first?.list {
      _ = try query.update(list)
    }
    try printChanges(in: reports)
    try invocation.context.flushOutput()
    // One record for each list: its last report.
    for (place, report) in reports.enumerated()
    where !reports[(place + 1)...].contains(where: { $0.list.isSameList(as: report.list) }) {
      _ = try query.recordDelivery(of: report, leaving: 0)
    }
  }

  private func printChanges(in reports: [WatchReport]) throws {
    let views = invocation.views
    if format == .json {
      return try views.print(data: reports.map(\.json).jsonArray())
    }
    if reports.isEmpty, format == nil { return invocation.notices.onTerminal("no changes") }
    let base = try invocation.apiBase()
    let clockTime = { @Sendable [context = invocation.context] in context.clockTime(of: $0) }
    let changes = reports.flatMap { report in
      report.changes.records.map { WatchedChange(report: report, change: $0) }
    }
    try views.print(
      changes, fields, format, text: RecordText { $0.line },
      view: views.isLaidOut
        ? WholeView { _, sink throws(OutputError) in
          // The error of the check has said that an account is gone.
          for report in reports where report.kind != .gone {
            try ChangeView(report.changes, on: base, in: views, clockTime: clockTime).draw(to: sink)
          }
        } : nil)
  }
}

/// A change of a watched list.
struct WatchedChange: Sendable {
  let report: WatchReport
  let change: ChangeRecord

  /// The account, the list and the columns of the change, separated by TABs.
  var line: CleanText {
    let line = [
      report.changes.list.login.name, report.list.direction.rawValue,
      change.line(dated: false).text,
    ].joined(separator: "\t")
    return CleanText(line, lineBreaks: .kept)
  }
}

extension WatchedChange {
  static let fields: [Field<WatchedChange>] =
    [
      Field("report_id") { .text($0.report.id) },
      Field("user") { .text($0.report.changes.list.login.name) },
      Field("list") { .text($0.report.list.direction.rawValue) },
    ] + ChangeRecord.changeFields.map { field in Field(field.name) { field.value($0.change) } }
}

extension WatchReport {
  /// The report as `ghf changes --json` prints it, with its id and the name of the list before, and
  /// `"gone":true` or `"test":true` if it is of such a kind.
  var json: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("id")
    writer.string(id)
    writer.key("list")
    writer.string(list.direction.rawValue)
    if kind != .changes {
      writer.key(kind.rawValue)
      writer.value(.boolean(true))
    }
    // Continues with the members of the other object.
    return writer.bytes + Array(",".utf8) + changes.json().dropFirst()
  }
}
