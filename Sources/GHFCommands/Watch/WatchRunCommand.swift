import CommandLineInterface
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
      an Atom feed of the changes of the last 30 days, and of at least the last 1,000 (--atom, \
      'atom'); or else on standard output, as 'ghf changes' prints them, after the account and the list. If the program isn't found, exits \
      with another status than 0 or takes more than five minutes, the next run starts it again; \
      'ghf watch list' says what waits, and 'ghf watch run --offline --exec true' skips that. If ghf \
      is killed after the program has ended, the report comes again with the same id. --test delivers \
      a made-up report, without a check.

      A list that can't be checked is checked again by the next run; the third failure in a row is \
      reported, once. An account that is gone is then reported to the program and in the feed. If gh \
      has a login but no token, as in cron without its keyring, that is reported once too.
      """)

  @Flag("--all", help: "Check all lists now, not just those that are due")
  var all = false

  @Option(
    "--exec", value: "program",
    help: "Start a program for each report; arguments need the config file",
    completion: .files)
  var exec: String?

  @Option(
    "--atom", value: "file", help: "Keep an Atom feed of the last changes in a file",
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
    if format.kind == .json, format.fields != nil {
      throw UsageError("'--fields' requires '--jsonl', '--csv' or '--tsv'")
    }
  }

  static func fieldNames(with options: Set<String>) -> [String] { WatchedChange.fields.names() }

  var printsAnswer: Bool { false }

  func run(in invocation: Invocation) async throws {
    let fields = try format.selected(WatchedChange.fields)
    let store = try invocation.watchStore()
    guard try !store.watches().isEmpty || test else {
      return invocation.notices.say("nothing is watched; add a list with 'ghf watch add <user>'")
    }
    guard let lock = try store.lockRun() else {
      return invocation.notices.say("another 'ghf watch run' is running")
    }
    defer { lock.release() }
    let share = RequestShare(
      percentage: share?.percentage ?? invocation.watch.share ?? 25,
      use: try store.spending(), at: invocation.machine.clock.now(),
      // `try?`: this run keeps to its share anyway, and the end of the list reports a full disk.
      keep: { try? store.keep($0) })
    var reading = invocation
    reading.resumableAge = WatchRun.resumableAge
    reading.tokenLack = LastValue()
    // Even a fresh answer in the cache is from before this check.
    if all { reading.options.maxAge = DurationArgument(argument: "0s") }
    let query = WatchQuery(in: try reading.queries(share: share), store)
    var run = WatchRun(query: query, invocation: invocation)
    run.checksAll = all
    run.tokenLack = reading.tokenLack
    if format.option == nil {
      run.exec =
        exec.map { [invocation.machine.expandingHome($0)] }
        ?? invocation.watch.exec.map { words in
          [invocation.machine.expandingHome(words[0])] + words.dropFirst()
        }
      run.feedPath = (atom ?? invocation.watch.atom).map(invocation.machine.expandingHome)
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
    if Task.isCancelled { throw CommandError.cancelled }
    if run.exec == nil, run.feedPath == nil {
      try await run.printPending(fields, format.format)
    }
    if let error = error ?? run.failure { throw error }
  }
}

/// A change of a watched list.
struct WatchedChange: Sendable {
  let report: WatchReport
  let change: ChangeRecord

  /// The account, the list and the columns of the change, separated by TABs.
  var line: CleanText {
    let list = [report.changes.list.login.name, report.list.direction.rawValue]
    let cells = list + change.cells(dated: false).map(\.text.text)
    return CleanText(cells.joined(separator: "\t"), lineBreaks: .kept)
  }
}

extension WatchedChange {
  static let fields: [Field<WatchedChange>] =
    [
      Field("report_id") { .text($0.report.id) },
      Field("owner_login") { .text($0.report.changes.list.login.name) },
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
