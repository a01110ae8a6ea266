import GHFMessages
import GHFQueries
import GitHubAPI
import LocalStore
import PeopleViews
import Synchronization
import TerminalHost
import TerminalText

import struct FoundationEssentials.Date

extension Invocation {
  /// Returns the parts that queries work with, whose events are reported to the user.
  ///
  /// `share` is the share of the rate limit that may be used; nil for all of it.
  func queries(share: RequestShare? = nil) throws(CommandError) -> QueryContext {
    let reporter = EventReporter(self)
    var queries = QueryContext(
      client: try client(share: share),
      stores: QueryStores(
        in: context.machine.directories, opened: context.openedStores, cache: pageStore as? Cache),
      clock: context.machine.clock,
      parallelism: options.parallel,
      cachePolicy: cachePolicy, waitPolicy: options.waitPolicy, drivers: context.drivers,
      observe: { reporter.report($0, of: $1) })
    queries.wholePageCount = context.wholePageCount
    // The runs of a watch share the limit, and the screen has questions of its own.
    if share != nil || showOnScreen != nil { queries.beginsAnything = true }
    if context.streams.terminal.canAnswer {
      queries.agrees = { [context] cost, terms, list in
        context.agrees(
          to: (list.map { "\($0.text): " } ?? "") + cost.question(terms, in: context.machine))
      }
    }
    return queries
  }

  /// Throws the error of lists that never settled, if they had to, or else the exit status of an
  /// error that was reported.
  ///
  /// Called after everything is printed.
  func check(
    _ states: [ListState], verifies: Bool, _ reported: QueryError? = nil
  ) throws {
    for state in states { try state.verify(if: verifies) }
    if let reported { throw CommandError.told(CommandError.query(reported).outcome) }
  }

  /// Reports the age of what the cache answered: on a terminal, or anywhere with the poll interval
  /// if that is why the cache answered.
  func report(_ age: CacheAge) {
    guard let oldest = age.oldest else { return }
    let time = clockTime(of: oldest)
    guard let heldFor = age.heldFor else {
      if age.shown.map(clockTime) != time {
        notices.onTerminal(
          "from the cache, as of \(time)" + (age.isByDifferences ? ", by differences" : ""))
      }
      return
    }
    notices.say(
      "from the cache, as of \(time); GitHub allows one request every \(heldFor.groupedSeconds)")
  }

  /// Returns a client configured by the options and the environment.
  ///
  /// If no variable holds a token, `signIn` is its source, in place of the context's; `share` is
  /// the share of the rate limit that may be used.
  func client(
    signIn: (any TokenSource)? = nil, share: RequestShare? = nil
  ) throws(CommandError) -> GitHubClient {
    let base = try apiBase()
    var countdown: (@Sendable (Countdown?) -> Void)?
    if showsProgress { countdown = { show($0) } }
    return GitHubClient(
      base: base, transport: context.network.transport,
      tokens: EnvironmentTokens(
        environment: context.machine.environment,
        fallback: signIn ?? SignInNotices(invocation: self)),
      cache: PageCache(store: pageStore, policy: cachePolicy, clock: context.machine.clock),
      pace: RequestPace(
        requestsPerMinute: requestsPerMinute(base), parallel: options.parallel,
        share: share, clock: context.machine.clock, countdown: countdown),
      waitPolicy: options.waitPolicy, clock: context.machine.clock, reportsActivity: showsProgress,
      observe: { report($0) })
  }

  /// Returns the API's base, by the options or the environment.
  func apiBase() throws(CommandError) -> APIBase { try context.apiBase(hostName: options.hostName) }

  var cachePolicy: CachePolicy {
    let mode: CachePolicy.Mode =
      switch options.cacheMode {
      case nil: .fresh
      case .refresh: .revalidate
      case .offline: .offline
      case .noCache: .off
      }
    // --max-age also applies to the pages of an unfinished list.
    let age = options.maxAge?.duration
    return CachePolicy(
      mode, maximumAge: age ?? CachePolicy.defaultMaximumAge,
      resumableAge: resumableAge ?? age ?? CachePolicy.defaultResumableAge)
  }

  /// Returns GitHub's rate; for a server on this machine, the value of GHF_REQUESTS_PER_MINUTE if
  /// that is set.
  private func requestsPerMinute(_ base: APIBase) -> Int {
    guard base.isLoopback, let text = context.machine.variable("GHF_REQUESTS_PER_MINUTE"),
      let rate = Int(text), rate > 0
    else { return RequestPace.gitHubRequestsPerMinute }
    return rate
  }
}

/// A token source that gets tokens from `gh`, and reports what keeps a request from having one: that
/// `gh` is slow, and once that it has no token, or that a variable's token is for other hosts.
struct SignInNotices: TokenSource {
  let invocation: Invocation

  func token(for host: String) async throws(TokenError) -> Token? {
    var lack: String?
    do throws(TokenError) {
      if let token = try await invocation.ghToken(for: host) { return token }
    } catch {
      lack = Wording.tokenLack(error, on: host)
      if lack == nil { throw error }
    }
    if let lack, let known = invocation.tokenLack { known.record(lack) }
    let tokens = EnvironmentTokens(
      environment: invocation.machine.environment, fallback: invocation.network.signIn)
    let variable = tokens.foreignVariable(for: host)
    guard lack != nil || variable != nil, invocation.tokenLackIsReported.set() else { return nil }
    if let lack, invocation.tokenLack == nil {
      invocation.notices.say("\(lack); continuing without a token")
    }
    if let variable { invocation.notices.say(variable.notice(for: host)) }
    return nil
  }

  func token(for host: String, insteadOf rejected: Token) async throws(TokenError) -> Token? {
    do throws(TokenError) {
      return try await invocation.ghToken(for: host, insteadOf: rejected)
    } catch {
      guard let lack = Wording.tokenLack(error, on: host) else { throw error }
      invocation.notices.say(lack)
      return nil
    }
  }

  func revision(for host: String) -> Int64? { invocation.network.signIn.revision(for: host) }

  func knownViewer(for host: String) throws(TokenError) -> Viewer? {
    try invocation.network.signIn.knownViewer(for: host)
  }
}

extension Invocation {
  // As long as a silent server.
  private static let ghDelay = Duration.seconds(2)
  private static let renewalDelay = Duration.seconds(5)

  /// Returns the token that `gh` has for a host, and reports if that takes more than 2 s.
  func ghToken(for host: String) async throws(TokenError) -> Token? {
    // A token from gh's file is there at once.
    let runsProgram = context.network.signIn.runsProgram(for: host)
    // Ends with this function.
    async let _: Void = report(
      "waiting for gh, which looks up the token…", after: runsProgram ? Invocation.ghDelay : nil)
    return try await context.network.signIn.token(for: host)
  }

  /// Returns another token of `gh` for a host, and reports if that takes more than 5 s.
  func ghToken(
    for host: String, insteadOf rejected: Token
  ) async throws(TokenError) -> Token? {
    async let _: Void = report(
      "waiting for gh, which renews the token…", after: Invocation.renewalDelay)
    return try await context.network.signIn.token(for: host, insteadOf: rejected)
  }

  /// Writes a notice after a delay, unless the task is cancelled before.
  private func report(_ notice: String, after delay: Duration?) async {
    guard let delay else { return }
    do throws(CancellationError) {
      try await context.machine.clock.alarm(delay)
      notices.say(notice)
    } catch {
      // gh has answered.
    }
  }
}

extension ForeignTokenVariable {
  /// Returns the reason a host gets no token, and the variable to set.
  func notice(for host: String) -> String {
    "\(name) is for \(isForGitHub ? "github.com" : "other hosts") and is not sent to \(host); "
      + "set \(expectedName)"
  }
}

/// Reports the events of queries: their progress on the terminal's last line, the others as notices.
final class EventReporter: Sendable {
  private let invocation: Invocation
  private let bar = Mutex<ProgressBar?>(nil)

  init(_ invocation: Invocation) { self.invocation = invocation }

  /// Reports an event; `list` is the list that it is about, among several.
  func report(_ event: QueryEvent, of list: ListName?) {
    switch event {
    case .began(let progress):
      if invocation.showsProgress {
        bar.withLock { $0 = ProgressBar(in: invocation, since: progress.reportedAt) }
      }
    case .progress(let progress): bar.withLock { $0?.show(progress) }
    case .ended: invocation.streams.status.clear()
    // The line would stand in for the keys at each look at the list.
    case .hidden(let hidden) where hidden.isByCount && invocation.showOnScreen != nil: break
    case .nameFailed(let error): invocation.report(.query(error))
    default:
      for message in event.messages(in: invocation.machine) {
        let text = (list.map { "\($0.text): " } ?? "") + message
        switch event.audience {
        case .everyone: invocation.notices.say(text)
        case .terminal: invocation.notices.onTerminal(text)
        case .warned: invocation.notices.warn(text)
        }
      }
    }
  }
}

/// A progress bar for a query, on the terminal's last line.
struct ProgressBar: ~Copyable {
  private let invocation: Invocation
  private let start: Duration
  private var drawnAt: Duration?

  /// `start` is the time at which the query began.
  init(in invocation: Invocation, since start: Duration) {
    self.invocation = invocation
    self.start = start
  }

  /// Redraws the line, at most ten times a second.
  mutating func show(_ progress: QueryProgress) {
    guard progress.count < progress.total ?? 1 else { return }
    let now = progress.reportedAt
    // A run that ends before people can read the bar doesn't need one.
    if now - start < .milliseconds(200) { return }
    if let drawnAt, now - drawnAt < .milliseconds(100) { return }
    drawnAt = now
    // In a terminal that has become narrower, a wider line would wrap and never be erased.
    let columns = invocation.columns
    invocation.streams.status.show([line(progress, after: now - start, in: columns)], in: columns)
  }

  /// Returns the parts that fit: the count of pages, then the others by their rank.
  private func line(
    _ progress: QueryProgress, after duration: Duration, in columns: Int
  ) -> String {
    let (count, total) = (progress.count, max(progress.total ?? 1, 1))
    let seconds = max(duration / .seconds(1), 0.001)
    let rate = Double(count) / seconds
    let left = (Double(total - count) / max(rate, 0.001)).rounded(.up)
    let pages = "\(CountText.grouped(count))/\(CountText.grouped(total)) \(progress.unit.rawValue)"
    let parts: [(rank: Int, text: String)] = [
      (3, bar(Double(count) / Double(total))), (0, pages),
      (5, progress.subject.map { " of \(name($0))" } ?? ""),
      (4, ", \(wholeText(rate.rounded()))/s"), (1, ", \(wholeText(left)) s left"),
      (2, progress.requestsLeft.map { ", \(CountText($0, of: "request").text) left" } ?? ""),
    ]
    var availableWidth = columns - 1
    var shown: Set<Int> = []
    for (rank, text) in parts.sorted(by: { $0.rank < $1.rank })
    where rank == 0 || text.count <= availableWidth {
      availableWidth -= text.count
      shown.insert(rank)
    }
    return parts.filter { shown.contains($0.rank) }.map(\.text).joined()
  }

  private func name(_ subject: QueryProgress.Subject) -> String {
    switch subject {
    case .list(let name): name.text
    case .lists(let count): "\(count) lists"
    }
  }

  private func bar(_ part: Double) -> String {
    let filled = Int(20 * min(part, 1))
    return "[" + String(repeating: "#", count: filled)
      + String(repeating: "-", count: 20 - filled) + "] "
  }

  /// Returns a number as text, or `?` if the server's claims make it too large.
  private func wholeText(_ number: Double) -> String {
    Int(exactly: number).map { CountText.grouped($0).text } ?? "?"
  }
}

extension Invocation {
  /// Redraws a countdown on the terminal's last line, or erases it if nothing is counted down.
  func show(_ countdown: Countdown?) {
    guard let countdown else { return context.streams.status.clear() }
    let seconds = countdown.seconds
    let left = seconds < 60 ? "\(seconds) s" : "\(seconds / 60) min \(seconds % 60) s"
    let reasons =
      countdown.isForPrimaryLimit
      ? ["waiting for the rate limit", "rate limit"] : ["GitHub requires a pause", "pause"]
    context.streams.status.show(
      reasons.map { "\($0): \(left) left" } + ["\(left) left"], in: columns)
  }

  /// Reports the client's work on stderr: each request with `--verbose`, pauses, servers that don't
  /// respond, and lists that are read again.
  func report(_ event: ClientEvent) {
    if case .announced(let ends) = event { return reportTokenEnd(ends) }
    if drawsStatus {
      let (status, columns) = (context.streams.status, columns)
      switch event {
      case .silent(let host, let isRetry):
        return status.show([Invocation.silence(of: host, isRetry: isRetry)], in: columns)
      case .heard: return status.clear()
      case .working(let request, let step):
        return status.showActivity(Invocation.activity(request, step), in: columns)
      case .idle: return status.clearActivity()
      default: break
      }
    }
    if let line = line(for: event) { notices.show(line) }
  }

  private func line(for event: ClientEvent) -> String? {
    let isVerbose = options.verbose
    // On the terminal's last line, pauses are counted down.
    let printsPauses = !options.quiet && !drawsStatus
    switch event {
    case .answered where !isVerbose, .failed where !isVerbose, .cached where !isVerbose: return nil
    case .announced, .heard, .working, .idle: return nil
    case .silent where options.quiet: return nil
    case .pausing where !printsPauses, .waiting where !printsPauses: return nil
    case .answered(let request, let status, let limit, let duration):
      let origin = status == 304 ? "revalidated" : "network"
      return "\(request) \(status) \(origin) \(milliseconds(duration)) ms" + limits(limit)
    case .failed(let request, .cancelled, let duration):
      return "\(request) cancelled after \(milliseconds(duration)) ms"
    case .failed(let request, let error, let duration):
      let reason = Wording(error, in: context.machine).sentence
      return "\(request) failed \(milliseconds(duration)) ms: \(reason)"
    case .cached(let request): return "\(request) cache"
    case .silent(let host, let isRetry):
      return Invocation.silence(of: host, isRetry: isRetry)
    case .pausing(let duration):
      return "GitHub requires a pause; waiting \(duration.groupedSeconds)"
    case .waiting(let duration, let date):
      let end = date.map { "until \(clockTime(of: $0))" }
      return "GitHub rate limit reached; waiting \(end ?? duration.groupedSeconds)"
    }
  }

  /// The seconds before a token's end from which on it is reported.
  private static let tokenNotice = 7 * 86_400.0

  /// Reports once a day that the token ends soon; the tokens of apps are renewed without their owner.
  private func reportTokenEnd(_ ends: AnnouncedEnds) {
    let (machine, now) = (context.machine, context.machine.clock.now())
    guard let end = ends.token, !ends.isAppToken, !options.quiet,
      (0...Invocation.tokenNotice).contains(end.timeIntervalSince(now)),
      context.tokenEndIsReported.set()
    else { return }
    let (notes, today) = (context.noticeStore, String(machine.dayAndTime(of: now).prefix(10)))
    let subject = "token end \(machine.host) \(Int64(end.timeIntervalSince1970))"
    if notes?.note(about: subject, at: now) == today { return }
    notes?.keep(today, about: subject, at: now)
    let tokens = EnvironmentTokens(
      environment: machine.environment, fallback: context.network.signIn)
    let token = tokens.variable(for: machine.host).map { "the token in \($0)" } ?? "gh's token"
    notices.say(
      "\(token) ends at \(machine.dayAndTime(of: end)); create another one at "
        + "https://\(machine.host)/settings/tokens")
  }

  /// True if the terminal's last line shows what ghf is waiting for.
  private var drawsStatus: Bool { showsProgress && !context.streams.status.isSilent }

  private static func silence(of host: String, isRetry: Bool) -> String {
    isRetry ? "no response from \(host); retrying…" : "waiting for \(host)…"
  }

  /// Returns the line for a request that takes more than a moment: a spinner and the path.
  private static func activity(_ request: RequestName, _ step: Int) -> String {
    let frames = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]
    return "\(frames[step % frames.count]) \(request.method == "GET" ? "fetching" : "sending") "
      + request.path
  }

  private func milliseconds(_ duration: Duration) -> Int { Int(duration / .milliseconds(1)) }

  private func limits(_ limit: RateLimit?) -> String {
    guard let limit else { return "" }
    let left = Wording.part(limit.remaining, of: limit.limit)
    let reset = clockTime(of: limit.resetsAt)
    return ", \(limit.resource ?? "requests") \(left) left until \(reset)"
  }
}
