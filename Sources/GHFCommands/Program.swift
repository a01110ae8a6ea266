import CommandLineInterface
package import GHFMessages
import GHFQueries
import GitHubAPI
import LocalStore
import PeopleViews
import TerminalHost
import TerminalText

/// The entry point of `ghf`: runs a command line and returns its exit status.
package enum Program {
  /// Answers a shell's completion request without starting a thread; false for other arguments.
  package static func complete(_ arguments: [String], in context: CommandContext) -> Bool {
    guard arguments.first == SupportedShell.request else { return false }
    let text = Completion.answer(
      to: arguments.dropFirst(), of: .ghf,
      offer: GHFCandidates(context: context).candidates)
    // `try?`: a shell that closed the pipe needs no candidates.
    try? context.streams.output.write(Array(text.utf8))
    try? context.streams.output.flush()
    return true
  }

  /// Runs a command line, the words after the program's name, and reports its errors.
  package static func run(_ arguments: [String], in context: CommandContext) async -> Outcome {
    if complete(arguments, in: context) { return .success }
    if arguments.first == Manual.request {
      return Manual.answer(arguments.dropFirst(), in: context)
    }
    var context = context
    var outcome = Outcome.success
    do {
      try await execute(replacingCompletionOption(in: arguments), in: &context)
      context.openedStores.recordUse()
    } catch {
      outcome = report(CommandError(any: error), of: arguments, in: context)
    }
    // An answer that wasn't read to its end keeps what can be resumed.
    await context.drivers.end()
    // After Ctrl-C, ghf must exit immediately.
    if Task.isCancelled {
      context.openedStores.flush()
    } else {
      // Without an answer, the cache's problem may be the reason.
      let reportsProblems = [.success, .changed, .noResponse].contains(outcome)
      context.openedStores.finish(reportsProblems: reportsProblems)
    }
    return outcome
  }

  /// Replaces `--generate-completion-script SHELL`, an option of many Swift programs, with
  /// `completion SHELL`.
  private static func replacingCompletionOption(in arguments: [String]) -> [String] {
    let option = "--generate-completion-script"
    guard let first = arguments.first, first == option || first.hasPrefix(option + "=") else {
      return arguments
    }
    let value = first.dropFirst(option.count + 1)
    return ["completion"] + (value.isEmpty ? [] : [String(value)]) + arguments.dropFirst()
  }

  private static func report(
    _ error: CommandError, of arguments: [String], in context: CommandContext
  ) -> Outcome {
    let error = Task.isCancelled && error.kind == .noAnswer ? .cancelled : error
    context.report(error, color: .chosen(in: arguments, context))
    return error.outcome
  }

  private static func execute(
    _ arguments: [String], in context: inout CommandContext
  ) async throws {
    if let word = arguments.lazy.compactMap(ForeignText.readable).first {
      throw CommandError(
        .usage, "an argument is not UTF-8: '\(word)'",
        hints: ["rename the file, or use a symbolic link with another name"])
    }
    if [["--version"], ["-V"], ["version"]].contains(arguments) {
      return try context.printLine(versionLine)
    }
    // On a terminal, `ghf` alone explores; in a pipe, it prints its help.
    let isBare = arguments.isEmpty && context.streams.terminal.outputIsTerminal
    let scan = CommandLineScan(isBare ? ["browse"] : arguments)
    if let error = CommandError(unknownCommandIn: scan) { throw error }
    if scan.has(.help) { return try printHelp(on: scan, in: context) }
    if scan.has(.version) { return try context.printLine(versionLine) }
    if let error = CommandError(redirectedFilterIn: scan, of: context.streams.terminal) {
      throw error
    }
    // A command with subcommands prints its help, which lists them.
    var (parsed, options) = try parse(scan)
    guard let command = parsed as? any ContextCommand else {
      return try printHelp(on: scan, in: context)
    }
    var explorer = ExplorerSettings()
    var watch = WatchSettings()
    var emoji = EmojiRule.noTerminal
    // `ghf status` reports errors in the config file on its own; help and completion scripts must
    // be printed despite them.
    if !(command is StatusCommand || command is HelpCommand || command is CompletionCommand) {
      let settings = try Settings(in: context)
      options.adopt(settings, in: context)
      (explorer, watch) = (settings.explorer, settings.watch)
      // A screen is on the terminal even if the output isn't.
      let isOnTerminal = context.streams.terminal.outputIsTerminal || command is BrowseCommand
      emoji = try context.emojiRule(settings.emoji, onTerminal: isOnTerminal)
    }
    // `try?`: a command that needs the host reports the error.
    if let base = try? context.apiBase(hostName: options.hostName) {
      context.machine.host = base.webHost
    }
    let invocation = Invocation(
      context: context, options: options, explorer: explorer, watch: watch, emoji: emoji)
    if !(command is HelpCommand || command is CompletionCommand),
      case .notUTF8(let variable, let path) = context.machine.directories.fault
    {
      invocation.notices.say("ignoring the files in \(variable), which is not UTF-8: '\(path)'")
    }
    // Input may arrive in the pipe after ghf has started, so this check comes last.
    defer {
      if let notice = command.inputNotice, context.streams.input.hasData {
        invocation.notices.say(notice)
      }
    }
    do {
      try await invocation.showingPictures(command.avatars) { try await command.run(in: $0) }
    } catch {
      let error = CommandError(any: error)
      throw invocation.adding(
        LoginCandidates.suggestions(for: error, in: invocation)
          + (command.printsAnswer ? invocation.offlineHints(for: error) : []), to: error)
    }
    try context.flushOutput()
  }

  private static func printHelp(
    on scan: CommandLineScan, in context: CommandContext
  ) throws(OutputError) {
    try context.print(
      scan.help, color: .chosen(in: scan.words, context),
      width: scan.value(of: "--width").flatMap { Int($0) })
  }

  /// Returns the command that the words name, and the options of all commands, with their values.
  ///
  /// - Throws: `CommandError` for the first mistake in the words, with its correction or `help` as the
  ///   hint, which is the help of the command by default.
  static func parse(
    _ scan: CommandLineScan, help: String? = nil
  ) throws(CommandError) -> (command: any GuidedCommand, options: GlobalOptions) {
    let path = (scan.unknownCommand != nil ? scan.root : scan.target).path
    let help = help ?? "see '\(path) --help'"
    if let mistake = MistakeSearch(scan, FamiliarWords()).mistake {
      throw CommandError(.usage, mistake.message, hints: [mistake.hint ?? help])
    }
    guard let (command, root) = scan.bound() else {
      throw CommandError(.usage, "invalid command line", hints: [help])
    }
    let options = (root.command as? RootCommand)?.global ?? GlobalOptions()
    do throws(UsageError) {
      try root.validate()
      try command.validate()
      try (command.command as? any ContextCommand)?.validate(with: options)
    } catch {
      throw CommandError(.usage, error.message, hints: error.hints.isEmpty ? [help] : error.hints)
    }
    return (command.command, options)
  }

  private static var versionLine: CleanText {
    CleanText("ghf \(Version.ghf)", lineBreaks: .kept)
  }
}

/// `ghf` itself, the parent of all commands.
struct RootCommand: GuidedCommand {
  static let guide = CommandGuide(
    "ghf",
    "Explore the followers of GitHub accounts",
    groups: [
      (
        "People",
        [
          BrowseCommand.self, FollowersCommand.self, FollowingCommand.self, UserCommand.self,
          SearchCommand.self, FeedCommand.self, OpenCommand.self,
        ]
      ),
      (
        "Comparisons",
        [
          PeopleCommand.self, SuggestCommand.self, PathCommand.self, FollowsCommand.self,
          MutualCommand.self, KnownCommand.self, CommonCommand.self,
          StatsCommand.self, ExportCommand.self, ChangesCommand.self, WatchCommand.self,
        ]
      ),
      ("Your own lists", [FollowCommand.self, UnfollowCommand.self, FavCommand.self]),
      (
        "ghf itself",
        [
          StatusCommand.self, CacheCommand.self, CompletionCommand.self, HelpCommand.self,
        ]
      ),
    ],
    topics: HelpTopic.all, output: FormatOptions.self,
    examples: [
      HelpExample("ghf followers octocat", "all of them, not just the first 30"),
      HelpExample("ghf user octocat hubot", "profiles, side by side"),
      HelpExample("ghf search octocat ann", "search all followers"),
      HelpExample("ghf changes octocat", "who followed or unfollowed"),
      HelpExample("ghf mutual --unreturned", "who doesn't follow you back"),
      HelpExample("ghf fav add octocat", "add a favourite"),
    ])

  @OptionGroup var global: GlobalOptions
}

extension CommandSchema {
  static let ghf = CommandSchema(of: RootCommand.self)
}

extension CommandLineScan {
  init(_ words: [String]) { self.init(words, of: .ghf) }
}
