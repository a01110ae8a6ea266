import ArgumentParser
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
    if arguments.first == CompletionShell.request {
      Completion.answer(arguments.dropFirst(), in: context)
      return .success
    }
    if arguments.first == Manual.request {
      return Manual.answer(arguments.dropFirst(), in: context)
    }
    var outcome = Outcome.success
    do throws(CommandError) {
      try await execute(CompletionShell.command(in: arguments), in: context)
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
    if let error = CommandError(unknownCommandIn: arguments) { throw error }
    if let request = HelpRequest(arguments) { return try request.answer(in: context) }
    let parsed: any ParsableCommand
    do {
      parsed = try parse(arguments)
    } catch {
      // What else the parser answers (its scripts, a dump of its help) is no option of ghf.
      guard RootCommand.exitCode(for: error).isSuccess, arguments.contains("--version") else {
        throw CommandError(parsing: error, in: arguments)
      }
      return try print(RootCommand.configuration.version, in: context)
    }
    guard let command = parsed as? any ContextCommand else {
      // It only leads to others, and to which is what has to be told.
      try HelpRequest(arguments, isCertain: true)?.answer(in: context)
      return
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

  /// Parses by the command that the first words name, which takes half as long as from the root.
  private static func parse(_ arguments: [String]) throws -> any ParsableCommand {
    var command: any ParsableCommand.Type = RootCommand.self
    var rest = arguments[...]
    while let next = rest.first.flatMap({ command.subcommand(named: $0) }) {
      command = next
      rest = rest.dropFirst()
    }
    // `try?`: where something is wrong, or help is wanted, the root knows more of it.
    if command is any ContextCommand.Type, let parsed = try? command.parse(Array(rest)) {
      return parsed
    }
    return try RootCommand.parseAsRoot(arguments)
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
