import GHFMessages
import GHFQueries
import GitHubAPI
import LocalStore
import PeopleViews
import TerminalHost
import TerminalText

import struct FoundationEssentials.Date

/// The context that a command runs in, with its global options.
///
/// The options include the defaults of the config file. The context's properties can be read as if
/// they were the invocation's own.
@dynamicMemberLookup
struct Invocation: Sendable {
  let context: CommandContext
  var options: GlobalOptions
  /// The settings of `ghf browse`, and the named filters.
  var explorer = ExplorerSettings()
  /// The settings of `ghf watch run`.
  var watch = WatchSettings()
  var emoji = EmojiRule.noTerminal
  /// The age up to which an unfinished list is resumed, whatever `--max-age` says; nil for that of
  /// `--max-age`, or a day.
  var resumableAge: Duration?
  /// Receives the reason that `gh` gives no token; nil if a notice says it.
  var tokenLack: LastValue<String>?
  /// The screen that shows pictures; nil if the run shows none.
  var pictures: PictureScroll?
  /// Shows a notice on the full screen; nil if notices go to stderr.
  var showOnScreen: (@Sendable (String) -> Void)?

  subscript<Value>(dynamicMember property: KeyPath<CommandContext, Value>) -> Value {
    context[keyPath: property]
  }

  /// The rules by which the terminal measures text; GHF_AMBIGUOUS_WIDTH=2 makes ambiguous
  /// characters wide.
  var textMetrics: TextMetrics {
    TextMetrics(
      ambiguousIsWide: context.machine.variable("GHF_AMBIGUOUS_WIDTH") == "2", emoji: emoji.widths)
  }

  /// Returns a time such as `14:05`, with the date unless that is today's.
  func clockTime(of date: Date) -> String { context.machine.clockTime(of: date) }

  /// The additions of the user to filters; only explorers match letters.
  var filterOptions: FilterOptions {
    FilterOptions(names: explorer.filters, now: context.machine.clock.now())
  }

  /// The notices on stderr, or on the full screen.
  var notices: Notices {
    let terminal = context.streams.terminal
    let isOnTerminal =
      showOnScreen == nil && terminal.outputIsTerminal && terminal.messagesAreTerminal
    return Notices(
      isQuiet: options.quiet, isOnTerminal: isOnTerminal,
      show: showOnScreen ?? { context.writeMessage($0) })
  }
}

/// Notices for people, which never end a run and which `--quiet` hides.
struct Notices: Sendable {
  let isQuiet: Bool
  /// True if stdout and stderr are terminals.
  let isOnTerminal: Bool
  /// Shows a line of text.
  let show: @Sendable (String) -> Void

  /// Writes a notice that only people at a terminal need.
  func onTerminal(_ text: String) { if isOnTerminal { say(text) } }

  /// Writes a warning that an answer may be incomplete, even with `--quiet`.
  func warn(_ text: String) { show("warning: " + text) }

  /// Writes a notice, whether or not to a terminal.
  func say(_ text: String) { if !isQuiet { show(text) } }
}

extension Invocation {
  /// The output and its features, for views.
  var views: ViewContext {
    // `try?`: without a client, the command fails before it has people to show.
    let client = pictures == nil ? nil : try? client()
    return ViewContext(
      sink: context.streams.output, columns: columns, traits: outputTraits,
      metrics: textMetrics,
      isLaidOut: isLaidOut(nil), isPlain: context.isPlain, pictures: pictures
    ) { client?.cachedProfiles(of: [$0]).first?.profile.name }
  }

  /// Reports an error and its hints on stderr, or the error alone on the full screen.
  func report(_ error: CommandError) {
    if let showOnScreen { return showOnScreen(Wording(error, in: context.machine).sentence) }
    context.report(error, color: options.color)
  }

  /// Prints lines that are laid out for the output's width, and flushes them.
  func print(_ lines: [StyledLine]) throws(OutputError) {
    try views.write(lines)
    try context.flushOutput()
  }

  /// Prints a number, as `--count` does.
  func print(count: Int) throws(OutputError) { try context.printLine("\(count)") }
}

extension Invocation {
  /// The store of cached answers; it keeps nothing with `--no-cache` or without a directory.
  var pageStore: any PageStore {
    if options.cacheMode == .noCache { return NoPageStore() }
    do throws(StorageError) {
      return context.openedStores.cache(
        in: try context.machine.directories.cache, reportingTo: report(cacheProblem:))
    } catch {
      // Without a home directory, commands that fetch still work, only slower.
      return NoPageStore()
    }
  }

  /// Returns an error with more hints.
  func adding(_ hints: [String], to error: CommandError) -> CommandError {
    if hints.isEmpty { return error }
    var wording = Wording(error, in: context.machine)
    wording.hints += hints
    return .failed(error.outcome, wording)
  }

  /// Returns the hint that `--offline` shows what is cached, if anything is of what could not be
  /// fetched.
  func offlineHints(for error: CommandError) -> [String] {
    guard case .query(let error) = error, case .gitHub = error.cause,
      error.progress?.count ?? 0 == 0,
      error.isTemporary || [.limited, .noAnswer].contains(error.kind), !Task.isCancelled,
      [nil, .refresh].contains(options.cacheMode), isCached(error.subject)
    else { return [] }
    return ["use '--offline' to show what is cached"]
  }

  /// Returns true if the cache has the beginning of a list or a feed, or a profile.
  private func isCached(_ subject: QuerySubject) -> Bool {
    switch subject {
    case .list(let name, _), .account(let name):
      // `try?`: without a server or a valid login, nothing is cached.
      guard let client = try? client(), let login = try? Login(name: name) else { return false }
      func has(_ endpoint: Endpoint<some Sendable>) -> Bool {
        pageStore.page(at: client.key(of: endpoint)) != nil
      }
      guard case .list(_, let relation) = subject else {
        return client.offline.cachedProfile(of: .named(login), for: nil, needsEmail: false) != nil
      }
      return relation.map { has($0.endpoint(of: login)) }
        ?? (has(.events(by: login)) || has(.eventsReceived(by: login)))
    case .numbered, .favourite, .ownAccount, .search, .followed, .other: return false
    }
  }

  /// Reports the first problem of the run's cache.
  func report(cacheProblem problem: StorageError) {
    if problem.obstacle == .nullDirectory { return }
    let wording = Wording(problem, in: context.machine)
    if case .setAside = problem { return notices.say(wording.sentence) }
    // Without locks, with every run until something is done.
    let hint = problem.obstacle == .noLocks ? wording.hints.first.map { "; \($0)" } : nil
    notices.say("answers are not cached: \(wording.sentence)\(hint ?? "")")
  }
}

extension Invocation {
  /// The features that standard output supports, given the options, environment and terminal.
  var outputTraits: OutputTraits {
    var traits = OutputTraits(
      isColored: context.isColoured(
        options.color, streamIsTerminal: context.streams.terminal.outputIsTerminal),
      has256Colors: context.has256Colours,
      showsLinks: showsLinks,
      canMoveCursor: context.streams.terminal.outputIsTerminal && !context.isPlain
        && !context.terminalIsDumb)
    traits.reordersText = context.terminalReordersText
    return traits
  }

  /// Returns true if output is laid out for people: on a terminal, without a format, and not plain.
  func isLaidOut(_ format: OutputFormat?) -> Bool {
    format == nil && context.streams.terminal.outputIsTerminal && !context.isPlain
  }

  /// True if output has hyperlinks (OSC 8).
  private var showsLinks: Bool {
    switch options.hyperlinks {
    case .always: true
    case .never: false
    case .auto:
      context.streams.terminal.outputIsTerminal
        && HyperlinkSupport.isKnown(in: context.machine.environment)
    }
  }

  /// True if progress is drawn: standard error is a terminal that can erase it, and no option or
  /// variable turns it off.
  var showsProgress: Bool {
    showOnScreen == nil && context.streams.terminal.messagesAreTerminal && !options.quiet
      && !options.verbose
      && !context.isSet("GHF_NO_PROGRESS") && !context.prefersPlain && !context.terminalIsDumb
  }

  /// The width of the output, in columns.
  var columns: Int { context.columns(options.width) }
}
