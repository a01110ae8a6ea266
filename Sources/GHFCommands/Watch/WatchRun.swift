import GHFMessages
import GHFQueries
import GitHubAPI
import LocalStore
import PeopleViews
import TerminalHost
import TerminalText

/// A run of `ghf watch run`: delivers what failed before, checks the lists that are due, and delivers
/// their changes.
struct WatchRun {
  /// The longest time that a program may take for a report.
  private static let programLimit = Duration.seconds(300)
  /// The age up to which a list that several runs read is resumed: many lists may share the hours,
  /// and each departure is confirmed by id anyway.
  static let resumableAge = Duration.seconds(7 * 86_400)
  /// The variables that hold tokens, which programs don't get.
  private static let tokenVariables = [
    "GH_TOKEN", "GITHUB_TOKEN", "GH_ENTERPRISE_TOKEN", "GITHUB_ENTERPRISE_TOKEN",
  ]

  let query: WatchQuery
  let invocation: Invocation
  /// True if lists are checked even if they aren't due.
  var checksAll = false
  /// The program that receives the reports, and its arguments; nil for none.
  var exec: [String]?
  /// The file of the feed; nil for none.
  var feedPath: String?
  /// Receives the reason that `gh` gives no token.
  var tokenLack: LastValue<String>?
  private var items: [WatchQuery.Item] = []
  /// The first failure that didn't end the run, which is reported already; nil without one.
  private(set) var failure: CommandError?
  /// The failures that were reported, of which lists can have the same.
  private var reported: Set<String> = []
  private var leftCount = 0
  /// True once a list was checked to its end.
  private var hasChecked = false
  private var isShareUsedUp = false
  /// The first list that the share of a whole hour doesn't suffice for; nil if it may for all.
  private var unreachable: WatchedList?
  /// The reason that the program can't be started, or took too long, as the next start would; nil if
  /// it may succeed.
  private var programFault: String?
  /// The lists whose reports the program has failed to accept in this run.
  private var failedPlaces: Set<Int> = []

  init(query: WatchQuery, invocation: Invocation) {
    self.query = query
    self.invocation = invocation
  }

  /// Runs to the end.
  ///
  /// - Returns: The error that has ended the run early; nil without one.
  mutating func end() async -> CommandError? {
    do {
      let begun = try query.begin()
      items = begun.items
      for fault in begun.faults { report(.query(fault.error)) }
    } catch {
      return .query(error)
    }
    findProgram()
    var fatal: CommandError?
    do {
      for place in items.indices where items[place].list.isPending { try await deliver(place) }
      try await checkAll()
    } catch {
      fatal = CommandError(any: error)
    }
    if Task.isCancelled { return fatal }
    reportTokenLack()
    do {
      // Watches may have been removed meanwhile.
      items = try query.stored(items)
      if let feedPath { try await writeFeed(to: feedPath) }
    } catch {
      let error = CommandError(any: error)
      if fatal != nil { report(error) }
      return fatal ?? error
    }
    return fatal
  }

  mutating func deliverTest() async throws {
    guard let report = try query.testReport() else { return }
    if let exec {
      if let error = await send(report, to: exec) { throw error }
      invocation.notices.say("delivered a made-up report to '\(exec[0])'")
    }
    if let feedPath {
      items = try query.items()
      try await writeFeed(to: feedPath, test: report)
      invocation.notices.say(
        "added a made-up report to '\(feedPath)'; the next 'ghf watch run' removes it")
    }
  }

  /// Reports a program that can't be started before the first change needs it.
  ///
  /// The lists are checked all the same, and the reports wait.
  private mutating func findProgram() {
    guard let exec,
      let end = invocation.programs.find(exec[0], invocation.machine.environment["PATH"] ?? "")
    else { return }
    let error = CommandError.failedProgram(exec, end, in: invocation.machine)
    programFault = sentence(of: error)
    report(error)
  }

  /// Reports that `gh` has a login but no token: once, until requests have a token again.
  private mutating func reportTokenLack() {
    let (context, now) = (invocation.context, invocation.machine.clock.now())
    let (notes, subject) = (context.noticeStore, context.machine.watchTokenSubject)
    guard let lack = tokenLack?.value else {
      if share?.requestCount ?? 0 > 0 { notes?.remove(about: subject, at: now) }
      return
    }
    if notes?.note(about: subject, at: now) == nil {
      report(.failed(.notSignedIn, Wording(tokenLack: lack, in: context.machine)))
    } else {
      let notice = "\(lack); continuing without a token"
      checksAll ? invocation.notices.say(notice) : invocation.notices.onTerminal(notice)
    }
    notes?.keep(lack, about: subject, at: now)
  }

  private var share: RequestShare? { query.context.client.share }

  /// Returns reports about lists, and reports the lists whose snapshots can't be read.
  private mutating func reports(
    about lists: [WatchedList], _ read: (WatchedList) throws(QueryError) -> [WatchReport]
  ) async -> [WatchReport] {
    var reports: [WatchReport] = []
    for list in lists {
      do throws(QueryError) {
        reports += try read(list)
      } catch {
        report(.query(error))
      }
    }
    return reports
  }

  private mutating func report(_ error: CommandError) {
    failure = failure ?? .told(error.outcome)
    if reported.insert(sentence(of: error)).inserted { invocation.report(error) }
  }

  private func sentence(of error: CommandError) -> String {
    Wording(error, in: invocation.machine).sentence
  }

  private mutating func checkAll() async throws {
    let start = invocation.machine.clock.now()
    if query.context.client.isOffline {
      return invocation.notices.say("nothing is checked with '--offline'")
    }
    let places = items.indices.filter { checksAll || items[$0].isDue(at: start) }
    // Lists whose snapshots can't be read aren't among the items.
    if places.isEmpty, !items.isEmpty || failure == nil { invocation.notices.say(idleNotice) }
    var fatal: CommandError?
    for place in places {
      if Task.isCancelled { throw CommandError.cancelled }
      if fatal != nil {
        leftCount += 1
      } else if !query.canBegin(items[place]) {
        leftCount += 1
        isShareUsedUp = true
      } else {
        fatal = try await check(place)
        try await deliver(place)
      }
    }
    // Requests that were stored in advance and not sent.
    if let use = share?.use { try query.store.keep(use) }
    if leftCount > 0 { invocation.notices.say(leftNotice) }
    if let notice = shareNotice { invocation.notices.say(notice) }
    if let fatal { throw fatal }
  }

  /// Checks a list, and returns the error that ends the run; nil if the others can be checked.
  private mutating func check(_ place: Int) async throws -> CommandError? {
    let item = items[place]
    // Unknown before the first response of the hour.
    let isWholeShare = share?.remaining == share?.size || share?.remaining == nil
    do throws(QueryError) {
      // Nil if the watch was removed meanwhile.
      guard let check = try await query.check(item, isForced: checksAll) else { return nil }
      items[place].list = check.list
      report(check)
      if check.isUnfinished {
        leave(item, isWholeShare: isWholeShare)
      } else {
        hasChecked = true
      }
      return nil
    } catch {
      if error.isCancellation || Task.isCancelled { throw CommandError.cancelled }
      if error.isHourlyLimit, share?.isBinding ?? false {
        // The share, not GitHub, ended the list; a later run resumes it.
        leave(item, isWholeShare: isWholeShare)
        try query.recordPart(of: item)
        return nil
      }
      var failure = CommandError.query(error)
      if error.missingAccount != nil {
        let hint = item.list.removalHint(for: try query.watches())
        failure = invocation.adding([hint], to: failure)
      }
      // Otherwise the next run would begin with this list again, and could end at it again.
      let list = try query.recordFailure(of: item, sentence(of: failure), error)
      if error.endsWatch { return failure }
      if let list {
        items[place].list = list
        report(failure, of: list, error)
      }
      return nil
    }
  }

  /// Reports that a check failed, unless it may succeed by itself in one of the next runs, and was not
  /// requested with `--all`.
  private mutating func report(
    _ failure: CommandError, of list: WatchedList, _ error: QueryError
  ) {
    let isInFiles = if case .storage = error.cause { true } else { false }
    if error.mayBePrivate {
      invocation.notices.say(sentence(of: failure))
    } else if isInFiles || list.failureCount == WatchQuery.failureLimit {
      report(failure)
    } else {
      let notice = "could not check \(list.title): \(sentence(of: failure))"
      checksAll ? invocation.notices.say(notice) : invocation.notices.onTerminal(notice)
    }
  }

  /// Notes that the share has ended the check of a list, which had the share of a whole hour or not.
  private mutating func leave(_ item: WatchQuery.Item, isWholeShare: Bool) {
    leftCount += 1
    isShareUsedUp = true
    if isWholeShare, share?.size ?? .max < WatchQuery.leastShare {
      unreachable = unreachable ?? item.list
    }
  }

  private mutating func report(_ check: WatchQuery.Check) {
    let notices = invocation.notices
    // The warning is an event of the query.
    if check.state != .settled { failure = failure ?? .told(.incomplete) }
    if let old = check.oldLogin { notices.say("\(old) is now named \(check.list.login)") }
    switch check.update.outcome {
    case .first, .firstOfAnother:
      let count = CountText(check.update.history.history.moments.last?.count ?? 0, of: "account")
      notices.say("saved the first snapshot of \(check.list.title) (\(count.text))")
    case .changed, .unchanged, .notNewer, .emptied: break
    }
  }

  /// The notice that no list is due.
  private var idleNotice: String {
    let next = items.compactMap(\.nextCheck).min()
    return "nothing is due"
      + (next.map { "; the next check is at \(invocation.machine.clockTime(of: $0))" } ?? "")
  }

  private var leftNotice: String {
    let lists = CountText(leftCount, of: "list").text
    let time = share?.use.map { " until \(invocation.machine.clockTime(of: $0.resetsAt))" } ?? ""
    return isShareUsedUp
      ? "left \(lists) for the next run: the share of the rate limit is used up\(time)"
      : "left \(lists) for the next run"
  }

  /// The notice that the share is too small; nil if it isn't.
  private var shareNotice: String? {
    guard let unreachable, let share, let size = share.size, let limit = share.use?.limit else {
      return nil
    }
    let requests = CountText(size, of: "request").text
    let least = min(100, (WatchQuery.leastShare * 100 + limit - 1) / limit)
    return "a share of \(requests) an hour is too small for \(unreachable.title); "
      + "use '--share \(least)%' or more"
  }

  /// Passes the undelivered changes of a list to the program, in their order, until it fails.
  private mutating func deliver(_ place: Int) async throws {
    guard let exec, !failedPlaces.contains(place) else { return }
    if let programFault {
      if items[place].list.isPending { try await recordRefusal(programFault, of: place) }
      return
    }
    let reports = await reports(about: [items[place].list], query.reports)
    for (number, report) in reports.enumerated() {
      if Task.isCancelled { return }
      // If this fails, so would the record of the delivery, and the next run would repeat it.
      guard try query.update(report.list) != nil else { return }
      if let error = await send(report, to: exec) {
        if Task.isCancelled { return }
        failedPlaces.insert(place)
        self.report(
          error.reworded {
            $0.hints =
              [
                "the next 'ghf watch run' will deliver the report",
                "skip what waits with 'ghf watch run --offline --exec true'",
              ] + $0.hints
          })
        return try await recordRefusal(sentence(of: error), of: place)
      }
      let rest = reports.count - 1 - number
      guard let list = try query.recordDelivery(of: report, leaving: rest) else { return }
      items[place].list = list
    }
  }

  private mutating func recordRefusal(_ refusal: String, of place: Int) async throws {
    if let list = try query.recordRefusal(of: items[place].list, refusal) {
      items[place].list = list
    }
  }

  /// Passes a report to the program; returns the error if it doesn't accept it.
  private mutating func send(_ report: WatchReport, to words: [String]) async -> CommandError? {
    var variables = invocation.machine.environment
    for name in WatchRun.tokenVariables { variables[name] = nil }
    variables["GHF_USER"] = report.changes.list.login.name
    let end = await invocation.programs.runWithReport(
      words, variables, report.json + [0x0A], WatchRun.programLimit)
    if end == .exited(status: 0) { return nil }
    if Task.isCancelled { return .cancelled }
    let error = CommandError.failedProgram(words, end, in: invocation.machine)
    switch end {
    case .exited, .signalled, .failed: break
    case .notFound, .noInterpreter, nil: programFault = sentence(of: error)
    }
    return error
  }

  /// Writes the feed, unless it is the same, and records the deliveries if no program gets them.
  ///
  /// A report with made-up changes is only added; the next feed doesn't have it.
  private mutating func writeFeed(to path: String, test: WatchReport? = nil) async throws {
    let reports = await reports(about: items.map(\.list), query.log) + [test].compactMap(\.self)
    let base = try invocation.apiBase()
    let start = try query.watches().map(\.addedAt).min() ?? invocation.machine.clock.now()
    let old = try FileContents.readStart(of: path, byteCount: AtomFeed.Identity.byteCount)
    let new = AtomFeed.Identity(on: base)
    let identity: AtomFeed.Identity? =
      if let old, !old.isEmpty { AtomFeed.Identity(old) } else { new }
    guard let identity else { throw CommandError.notAFeed(path, "exists and is not a feed of ghf") }
    if identity.host != new.host {
      throw CommandError.notAFeed(path, "is the feed of another host: \(identity.host)")
    }
    let contents = AtomFeed.contents(
      of: reports, on: base, identity, from: start, at: invocation.machine.clock.now())
    if try !FileContents.isFile(at: path, equalTo: contents) {
      let isWritten = try ExportFile.write(pieces: contents, to: path, replaces: old != nil)
      if !isWritten { throw CommandError.notAFeed(path, "exists and is not a feed of ghf") }
    }
    guard exec == nil, test == nil else { return }
    for item in items {
      guard let last = reports.last(where: { $0.list.isSameList(as: item.list) }),
        item.list.isPending || last.mark != item.list.delivered
      else { continue }
      _ = try query.recordDelivery(of: last, leaving: 0)
    }
  }
}

extension WatchRun {
  /// Prints the reports that wait, and records their delivery.
  mutating func printPending(_ fields: [Field<WatchedChange>], _ format: OutputFormat?) async throws
  {
    let reports = await reports(about: items.map(\.list).filter(\.isPending), query.reports)
    // If this fails, so would the record of the delivery, and the next run would print them again.
    if let list = reports.first?.list { _ = try query.update(list) }
    try print(reports, fields, format)
    try invocation.context.flushOutput()
    // One record for each list: its last report.
    for (place, report) in reports.enumerated()
    where !reports[(place + 1)...].contains(where: { $0.list.isSameList(as: report.list) }) {
      _ = try query.recordDelivery(of: report, leaving: 0)
    }
  }

  private func print(
    _ reports: [WatchReport], _ fields: [Field<WatchedChange>], _ format: OutputFormat?
  ) throws {
    let views = invocation.views
    if format?.kind == .json { return try views.sink.write(data: reports.map(\.json).jsonArray()) }
    if reports.isEmpty, format == nil {
      if hasChecked { invocation.notices.onTerminal("no changes") }
      return
    }
    let base = try invocation.apiBase()
    let clockTime = { @Sendable [machine = invocation.machine] in machine.clockTime(of: $0) }
    let changes = reports.flatMap { report in
      report.changes.records.map { WatchedChange(report: report, change: $0) }
    }
    try views.print(
      changes, fields, format, text: RecordText { $0.line },
      view: WholeView(drawingIn: views) { _ throws(OutputError) in
        // The error of the check has said that an account is gone.
        for report in reports where report.kind != .gone {
          try ChangeView(report.changes, on: base, in: views, clockTime: clockTime).draw()
        }
      })
  }
}

extension CommandError {
  fileprivate static func notAFeed(_ path: String, _ reason: String) -> CommandError {
    CommandError(
      .failure, "'\(path)' \(reason)", hints: ["choose another file, or remove it"])
  }

  /// Creates the error of a program, with its arguments, that didn't accept a report.
  fileprivate static func failedProgram(
    _ command: [String], _ end: ProgramEnd?, in machine: Machine
  ) -> CommandError {
    let name = command[0]
    var hints: [String] = []
    let message: String
    switch end {
    case .exited(let status): message = "'\(name)' failed with exit status \(status)"
    case .signalled(let number): message = "'\(name)' was ended by signal \(number)"
    case .notFound:
      message = "no such program: '\(name)'"
      let words = name.split(separator: " ").map { "\"\($0)\"" }
      if words.count > 1 {
        hints.append(
          "no shell reads it: put arguments into the config file, as exec = "
            + "[\(words.joined(separator: ", "))]")
      }
    case .noInterpreter(let interpreter) where interpreter.hasSuffix("\r"):
      message = "cannot start '\(name)': its first line ends with a carriage return"
      hints.append("save it with the line ends of Unix, such as with 'dos2unix'")
    case .noInterpreter(let interpreter):
      message = "cannot start '\(name)': its interpreter is missing: '\(interpreter)'"
    case .failed(let number): message = "cannot start '\(name)': \(machine.systemText(number))"
    case nil: message = "'\(name)' took more than 5 minutes"
    }
    return CommandError(.failure, message, hints: hints)
  }
}

extension Machine {
  /// The subject of the note that `gh` gave the last run of a watch no token for the host in use.
  var watchTokenSubject: String { "watch token \(host)" }
}
