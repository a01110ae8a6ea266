import GHFMessages
import GHFQueries
import GitHubAPI
import PeopleViews
import TerminalHost
import TerminalText

/// A run of `ghf browse --plain`: numbered lines and a prompt, which screen readers can follow.
///
/// It drives the same state as the screen, and only ever appends lines.
struct PlainSession: Sendable {
  let worker: BrowseWorker

  /// The time after which a wait is reported, and the time between later reports.
  private static let firstReport = Duration.milliseconds(500)
  private static let reportPause = Duration.seconds(10)

  private var queue: BrowseQueue { worker.queue }
  private var clock: ClientClock { worker.queries.clock }

  /// Runs until the user quits, input ends, or the run is cancelled.
  ///
  /// - Returns: The accounts to print; nil if the user chose none.
  /// - Throws: `CommandError` if the first account doesn't exist, input can't be read, or output
  ///   can't be written.
  func run(_ initial: BrowseState) async throws(CommandError) -> [Account]? {
    let result: Result<[Account]?, CommandError> = await withDiscardingTaskGroup { group in
      defer { group.cancelAll() }
      var state = PlainState(initial)
      state.browse.hasClipboard = worker.host.send([])
      var tasks = BrowseTasks(worker: worker)
      var effects = state.browse.start()
      var command = PlainCommand.list
      do throws(CommandError) {
        while true {
          let isAnswered = state.browse.message != nil
          let place = state.browse.place.number
          try say(&state.browse)
          let wait = PlainWait(command: command, isIdle: effects.allSatisfy(\.isCacheLookup))
          if case .quit(let chosen)? = try await runUntilAnswered(
            &state, effects, wait, &tasks, &group)
          {
            return .success(chosen)
          }
          if case .perform(.fetchProfiles) = command, let fetch = state.browse.fetch {
            try write("fetched \(fetch.part) so far; 'profiles' continues, 'stop' stops")
          }
          let isAsked = state.browse.question != nil
          if !isAnswered, !isAsked, place == state.browse.place.number {
            try answer(command, &state)
          }
          try write(isAsked ? "Yes or no:" : "Number, command or help:")
          guard let line = try worker.host.nextLine() else { return .success(nil) }
          command = PlainCommand(line, isAnswer: isAsked)
          if state.awaits(command.number) {
            let wait = PlainWait(command: command, isForNumber: true)
            if case .quit(let chosen)? = try await runUntilAnswered(
              &state, [], wait, &tasks, &group)
            {
              return .success(chosen)
            }
          }
          let question = state.browse.question
          effects = state.apply(command)
          if let question {
            if case .answer(let isYes) = command {
              // What a yes leads to is printed as after the command itself.
              if isYes { command = state.asking }
            } else {
              try write(question.refusal ?? PlainState.unchanged)
            }
          }
        }
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// Performs effects and handles events until the command can be answered.
  ///
  /// - Returns: The effect that ends the run; nil if it continues.
  private func runUntilAnswered(
    _ state: inout PlainState, _ first: [BrowseEffect], _ initial: PlainWait,
    _ tasks: inout BrowseTasks, _ group: inout DiscardingTaskGroup
  ) async throws(CommandError) -> BrowseEffect? {
    var (effects, wait) = (first, initial)
    var reportTime = clock.elapsed() + PlainSession.firstReport
    while true {
      for effect in effects {
        if case .quit = effect { return effect }
        if case .fail(let error) = effect { throw error }
        try await perform(effect, wait.command, &tasks, &group)
      }
      effects = []
      for event in queue.drain() {
        effects += state.browse.handle(event) + state.browse.handle(.laidOut(BrowsePositions()))
        if try say(&state.browse) { wait.hasHeard = true }
      }
      if Task.isCancelled { return .quit(nil) }
      if !effects.isEmpty { continue }
      if wait.isOver(state) { return nil }
      if clock.elapsed() >= reportTime {
        reportTime = clock.elapsed() + PlainSession.reportPause
        wait.reportCount += 1
        if wait.isOver(state) { return nil }
        try write(wait.report(state.browse))
      }
      await queue.wait(until: reportTime, by: clock)
    }
  }

  /// Performs an effect.
  ///
  /// One that only a message follows is awaited, so that the message comes next, as is a lookup in the
  /// cache, because lines can't be taken back.
  private func perform(
    _ effect: BrowseEffect, _ command: PlainCommand, _ tasks: inout BrowseTasks,
    _ group: inout DiscardingTaskGroup
  ) async throws(CommandError) {
    switch effect {
    // Only the screen is drawn for where the selection rests, and again after a program.
    case .rest, .redraw: break
    case .removeFavourites(let accounts):
      let target = command.number.map(String.init) ?? "marked"
      worker.remove(accounts, undoneBy: "'f \(target)'")
    case .cachedProfiles, .addFavourites, .check, .export, .follow, .copy,
      .keepSettings:
      await worker.work(for: effect)?.work()
    case .sendCopy(let text):
      // Without a clipboard the text itself can be copied.
      if worker.host.send(Clipboard.sequence(for: text)) { return }
      for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
        try write(String(line))
      }
    case .run(let words): worker.run(words, on: .none)
    default: tasks.perform(effect, &group)
    }
  }

  private func answer(_ command: PlainCommand, _ state: inout PlainState) throws(CommandError) {
    var lines: [String] = []
    switch command {
    case .help: lines = PlainCommand.helpLines
    case .card(let number): lines = state.cardLines(of: number)
    case .marks:
      let count = state.browse.peopleText(state.browse.marks.accounts.count)
      lines =
        state.browse.marks.isEmpty ? [] : ["\(count) marked"] + state.browse.marked.map(\.login)
    case .commands:
      lines = state.browse.settings.commands.sorted { $0.key < $1.key }.map {
        "\($0.key): \($0.value.joined(separator: " "))"
      }
    case .filters(nil):
      lines = state.browse.filterHistory.latest.enumerated().map { "\($0 + 1) \($1)" }
    default: if command.showsPage { lines = state.turn(by: command) }
    }
    for line in lines { try write(line) }
  }

  /// Prints the state's message and removes it; returns false if it has none.
  @discardableResult
  private func say(_ state: inout BrowseState) throws(CommandError) -> Bool {
    guard let message = state.message else { return false }
    state.message = nil
    try write((message.isError ? "error: " : "") + message.text)
    return true
  }

  private func write(_ text: String) throws(CommandError) {
    try worker.host.write(text)
  }
}

/// The wait of `ghf browse --plain` until a command can be answered.
struct PlainWait: Sendable {
  let command: PlainCommand
  var isIdle = false
  /// True while the person that the command names hasn't arrived.
  var isForNumber = false
  var hasHeard = false
  var reportCount = 0

  /// True if the command can be answered: its page or profile has arrived, or never will.
  func isOver(_ state: PlainState) -> Bool {
    if isForNumber { return !state.awaits(command.number) }
    let browse = state.browse
    switch command {
    case .card(let number) where !browse.place.tab.hasEntries:
      if let id = state.account(numbered: number)?.id, browse.known.awaitsRepositories(of: id) {
        return false
      }
      return state.account(numbered: number).map { !browse.known.isRequested($0.id) } ?? true
    case .act(.openPage, _): return isIdle || hasHeard
    case .perform(.fetchProfiles):
      // A long fetch can be stopped at the prompt.
      if isIdle && browse.fetch == nil || reportCount > 1 { return true }
      // Without an answer about the sign-in, a message says why.
      return browse.access.isSignedIn == nil ? hasHeard : browse.known.requestedCount == 0
    case .export:
      return isIdle || browse.fetch == nil && (browse.afterSignIn == nil || hasHeard)
    case .sort where browse.afterSignIn != nil: return isIdle || hasHeard
    default: return !command.showsPage || state.hasPage(afterWait: reportCount > 0)
    }
  }

  func report(_ state: BrowseState) -> String {
    let place = state.place
    switch command {
    case .card where !isForNumber: return "fetching the profile…"
    case .act(.openPage, _): return "opening the page…"
    case .perform(.fetchProfiles) where state.known.requestedCount > 0,
      .export where state.fetch != nil:
      let count = state.fetch?.remaining ?? state.known.requestedCount
      return "waiting for \(CountText(count, of: "profile").text)"
    case .perform(.refresh): return "fetching the list again…"
    default:
      if let steps = place.steps, let total = steps.total, steps.count < total {
        return "fetching: \(CountText.grouped(steps.count)) of \(CountText.grouped(total)) "
          + steps.unit.rawValue
      }
      if place.arrivedCount == 0 { return "fetching…" }
      let arrived = CountText.grouped(place.arrivedCount)
      return place.expectedCount.map { "fetching: \(arrived) of \(CountText.grouped($0))" }
        ?? "fetching: \(arrived) so far"
    }
  }
}

extension BrowsePlace {
  private var awaited: [Tab] {
    tab == .known && list.progress == .waiting ? [.followers] : sources
  }

  fileprivate var arrivedCount: Int {
    awaited.reduce(0) { $0 + self[$1].arrivedCount }
  }

  /// The number of people to arrive according to the profile; nil if it isn't known.
  fileprivate var expectedCount: Int? {
    let counts = awaited.compactMap(count)
    return counts.count == awaited.count ? counts.reduce(0, +) : nil
  }
}
