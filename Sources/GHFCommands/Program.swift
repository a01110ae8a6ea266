import ArgumentParser
import CommandLineInterface
import TerminalText

/// The whole of `ghf`, from the words of the command line to the exit status.
package enum Program {
  /// Runs one command and reports what goes wrong.
  ///
  /// - Parameters:
  ///   - arguments: What was typed after the program's name.
  ///   - context: The world to run in.
  /// - Returns: How the run ended.
  package static func run(_ arguments: [String], in context: CommandContext) async -> Outcome {
    if complete(arguments, in: context) { return .success }
    if arguments.first == Manual.request {
      return Manual.answer(arguments.dropFirst(), in: context)
    }
    var outcome = Outcome.success
    do throws(CommandError) {
      try await execute(SupportedShell.command(in: arguments), in: context)
      context.openedStores.noteUse()
    } catch {
      outcome = report(error, of: arguments, in: context)
    }
    // Whoever pressed Ctrl-C wants it to be over.
    if !Task.isCancelled { context.openedStores.tidy() }
    do throws(OutputError) {
      try context.paged.finish()
    } catch {
      outcome = report(CommandError(error), of: arguments, in: context)
    }
    return outcome
  }

  /// Reports that the system lacks what every command needs.
  ///
  /// - Parameters:
  ///   - shortage: What is missing.
  ///   - arguments: What was typed after the program's name.
  ///   - context: Where to write.
  /// - Returns: How the run ended.
  package static func refuse(
    _ shortage: ResourceShortage, for arguments: [String], in context: CommandContext
  ) -> Outcome {
    report(CommandError(shortage), of: arguments, in: context)
  }

  /// Says what went wrong, and returns how the run ends.
  private static func report(
    _ error: CommandError, of arguments: [String], in context: CommandContext
  ) -> Outcome {
    let isEnded = Task.isCancelled && [.noAnswer, .interrupted].contains(error.outcome)
    // Who leaves the pager has seen enough, as a reader who closes a pipe has.
    let error = isEnded ? .silent(context.paged.isLeft ? .success : .interrupted) : error
    context.report(error, color: .chosen(in: arguments, context))
    return error.outcome
  }

  private static func execute(
    _ arguments: [String], in context: CommandContext
  ) async throws(CommandError) {
    // The parser would build all of its commands first.
    if [["--version"], ["-V"], ["version"]].contains(arguments) {
      return try print(RootCommand.configuration.version, in: context)
    }
    let scan = CommandLineScan(arguments)
    if let error = CommandError(unknownCommandIn: scan) { throw error }
    if scan.hasHelpFlag, scan.unknownCommand == nil { return try printHelp(on: scan, in: context) }
    let parsed: any ParsableCommand
    do {
      parsed = try parse(scan)
    } catch {
      // What else the parser answers (its scripts, a dump of its help) is no option of ghf.
      guard RootCommand.exitCode(for: error).isSuccess, arguments.contains("--version") else {
        throw CommandError(parsing: error, in: arguments)
      }
      return try print(RootCommand.configuration.version, in: context)
    }
    guard let command = parsed as? any ContextCommand else {
      // It only leads to others, and to which is what has to be told.
      return try printHelp(on: scan, in: context)
    }
    var options = command.global
    // `ghf status` says itself what is wrong with the file, and help has to be there then.
    if !(command is StatusCommand || command is HelpCommand || command is CompletionCommand) {
      options.adopt(try Settings(in: context), in: context)
    }
    let invocation = Invocation(context: context, options: options)
    invocation.page()
    // What is piped in may arrive after ghf has begun, so it is looked for at the end.
    defer {
      if let notice = command.inputNotice, context.input.hasData {
        invocation.notices.say(notice)
      }
    }
    do throws(CommandError) {
      try await command.run(in: invocation)
    } catch {
      throw await OfflineProbe.hinting(error, at: command, in: invocation)
    }
    do throws(OutputError) {
      try context.output.flush()
    } catch {
      throw CommandError(error)
    }
  }

  private static func printHelp(
    on scan: CommandLineScan, in context: CommandContext
  ) throws(CommandError) {
    try context.print(
      scan.help, color: .chosen(in: scan.words, context),
      width: scan.value(of: "--width").flatMap { Int($0) })
  }

  /// Parses by the command that the first words name, which takes half as long as from the root.
  private static func parse(_ scan: CommandLineScan) throws -> any ParsableCommand {
    let names = scan.isHelp ? ["help"] : scan.names
    var command: any ParsableCommand.Type = RootCommand.self
    for (name, word) in zip(names, scan.words) where name == word {
      let next = command.configuration.subcommands.first { $0.configuration.commandName == name }
      command = next ?? command
    }
    // `try?`: where something is wrong, or help is wanted, the root knows more of it.
    if scan.words.starts(with: names), command is any ContextCommand.Type,
      let parsed = try? command.parse(Array(scan.words.dropFirst(names.count)))
    {
      return parsed
    }
    return try RootCommand.parseAsRoot(scan.words)
  }

  private static func print(
    _ message: String, in context: CommandContext
  ) throws(CommandError) {
    do throws(OutputError) {
      try context.output.writeLine(CleanText(message, lineBreaks: .kept))
      try context.output.flush()
    } catch {
      throw CommandError(error)
    }
  }
}
