import GHFMessages
import GHFQueries
import PeopleViews
import TerminalHost

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
  /// The age up to which an unfinished list is resumed, whatever `--max-age` says; nil for that of
  /// `--max-age`, or a day.
  var resumableAge: Duration?
  /// The screen that shows pictures; nil if the run shows none.
  var pictures: PictureScroll?
  /// Shows a notice on the full screen; nil if notices go to stderr.
  var showOnScreen: (@Sendable (String) -> Void)?

  subscript<Value>(dynamicMember property: KeyPath<CommandContext, Value>) -> Value {
    context[keyPath: property]
  }

  /// Returns a time such as `14:05`, with the date unless that is today's.
  func clockTime(of date: Date) -> String { context.clockTime(of: date) }

  /// The additions of the user to filters; only explorers match letters.
  var filterOptions: FilterOptions { FilterOptions(names: explorer.filters) }

  /// The notices on stderr, or on the full screen.
  var notices: Notices {
    let terminal = context.terminal
    let isOnTerminal =
      showOnScreen == nil && terminal.outputIsTerminal && terminal.messagesAreTerminal
    return Notices(
      isQuiet: options.quiet, isOnTerminal: isOnTerminal,
      show: showOnScreen ?? { context.writeMessage($0) })
  }
}
