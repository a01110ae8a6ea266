import GitHubAPI
import TerminalText

/// A run of `ghf browse --plain`: numbered lines and a prompt, which screen readers can follow.
///
/// It drives the same state as the screen, and only ever appends lines.
struct PlainSession: Sendable {
  let worker: BrowseWorker
  let invocation: Invocation

  /// The number of people per page.
  static let pageLength = 20

  private var queue: BrowseQueue { worker.queue }

  /// Runs until the user quits or input ends.
  ///
  /// - Returns: The accounts to print; nil if the user chose none.
  /// - Throws: `CommandError` if input can't be read or output can't be written.
  func run(_ initial: BrowseState) async throws(CommandError) -> [Account]? {
    let result: Result<[Account]?, CommandError> = await withDiscardingTaskGroup { group in
      defer { group.cancelAll() }
      var state = initial
      var tasks = BrowseTasks(worker: worker)
      var effects = state.start()
      var command = PlainCommand.page(0)
      do throws(CommandError) {
        while true {
          var ended: [Account]??
          await settle(&state, effects, for: command, &tasks, &group, &ended)
          if let ended { return .success(ended) }
          try print(command, state)
          repeat {
            try write("Number, command or help:")
            guard let line = try nextLine() else { return .success(nil) }
            command = PlainCommand(line)
            if case .invalid(let text) = command {
              try write("unknown command: '\(text)'; try 'help'")
            }
          } while command.isInvalid
          effects = state.apply(command)
          state.layOut()
        }
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// Performs effects, and handles events until the command can be answered.
  private func settle(
    _ state: inout BrowseState, _ first: [BrowseEffect], for command: PlainCommand,
    _ tasks: inout BrowseTasks, _ group: inout DiscardingTaskGroup, _ ended: inout [Account]??
  ) async {
    var effects = first
    while true {
      for effect in effects {
        if case .quit(let accounts) = effect {
          ended = .some(accounts)
          return
        }
        if case .rest = effect { continue }
        tasks.perform(effect, inPlace: state.place.number, &group)
      }
      effects = []
      if state.isReady(for: command) || Task.isCancelled { return }
      for event in await queue.next() {
        effects += state.handle(event)
      }
    }
  }

  private func nextLine() throws(CommandError) -> String? {
    do throws(InputError) {
      return try invocation.input.nextLine()
    } catch {
      throw CommandError(error)
    }
  }

  /// Prints what a command shows.
  private func print(_ command: PlainCommand, _ state: BrowseState) throws(CommandError) {
    if let message = state.message {
      try write((message.isError ? "error: " : "") + message.text)
    }
    switch command {
    case .help: for line in PlainCommand.helpLines { try write(line) }
    case .card(let number):
      guard let account = state.list.account(numbered: number) else {
        return try write("error: no person number \(number) in this list")
      }
      guard let profile = state.profiles[account.id]?.profile else {
        return try write(account.login)
      }
      for line in ProfileText.lines(of: profile).text.split(separator: "\n") {
        try write(String(line))
      }
    default: if state.message == nil || command.changesList { try printPage(state) }
    }
  }

  /// Prints the heading and the people or texts of the current page.
  private func printPage(_ state: BrowseState) throws(CommandError) {
    let place = state.place
    let path = state.places.map { CleanText($0.subject.name).text }.joined(separator: " › ")
    let list = place.list
    if place.tab.hasEntries {
      try write("\(path), \(place.tab.title)")
      for line in place.entries.lines.prefix(200) { try write(line.text(for: .plain)) }
      return
    }
    let first = list.row / PlainSession.pageLength * PlainSession.pageLength
    let rows = first..<min(first + PlainSession.pageLength, list.count)
    var heading = "\(path), \(place.tab.title)"
    if !list.filterText.isEmpty { heading += ", filter '\(list.filterText)'" }
    if rows.isEmpty {
      if case .failed(let message) = place.progress {
        return try write("\(heading): not available, \(message.text)")
      }
      return try write(heading + ": none")
    }
    let total = CountText.grouped(list.count).text
    let more = list.progress == .loading ? " so far" : ""
    try write("\(heading), \(rows.lowerBound + 1) to \(rows.upperBound) of \(total)\(more)")
    for row in rows {
      let account = list.account(inRow: row)
      var line = "\(row + 1) \(CleanText(account.login))"
      if let name = CleanText(line: list.profile(inRow: row)?.profile.name) { line += ", \(name)" }
      if state.favourites.contains(account.id) { line += ", favourite" }
      if state.isMarked(account) { line += ", marked" }
      try write(line)
    }
  }

  private func write(_ text: String) throws(CommandError) {
    // With --select, the output is for the chosen accounts.
    if !invocation.terminal.outputIsTerminal { return invocation.context.writeMessage(text) }
    try invocation.context.printLine(CleanText(text, lineBreaks: .kept))
  }
}
