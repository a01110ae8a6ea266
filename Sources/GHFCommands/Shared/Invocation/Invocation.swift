import struct FoundationEssentials.Date

/// The context that a command runs in, and its global options.
///
/// The options are complete: the config file has filled in what was not typed. The context's
/// properties can be read as if they were the invocation's own.
@dynamicMemberLookup
struct Invocation: Sendable {
  let context: CommandContext
  var options: GlobalOptions

  subscript<Value>(dynamicMember property: KeyPath<CommandContext, Value>) -> Value {
    context[keyPath: property]
  }

  /// A moment in words: `14:05`, with the date unless that is today's.
  func clockTime(of date: Date) -> String { context.clockTime(of: date) }

  /// Remarks for people on stderr.
  var notices: Notices { Notices(context: context, isQuiet: options.quiet) }
}
