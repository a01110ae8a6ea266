import GHFMessages
import GitHubAPI
import PeopleViews
import TerminalHost
import TerminalText

extension Invocation {
  /// The output and its features, for views.
  var views: ViewContext {
    // `try?`: without a client, the command fails before it has people to show.
    let client = pictures == nil ? nil : try? client()
    return ViewContext(
      sink: context.output, columns: columns, traits: outputTraits, metrics: context.textMetrics,
      isLaidOut: isLaidOut(nil), isPlain: context.isPlain, pictures: pictures
    ) { client?.cachedProfiles(of: [$0]).first?.profile.name }
  }

  /// Reports an error and its hints on stderr, or the error alone on the full screen.
  func report(_ error: CommandError) {
    if let showOnScreen { return showOnScreen(error.sentence) }
    context.report(error, color: options.color)
  }

  /// Prints lines that are laid out for the output's width, and flushes them.
  func print(_ lines: [StyledLine]) throws(CommandError) {
    do throws(OutputError) {
      try views.write(lines)
    } catch {
      throw CommandError(error)
    }
    try context.flushOutput()
  }

  /// Prints a number, as `--count` does.
  func print(count: Int) throws(CommandError) { try context.printLine("\(count)") }
}
