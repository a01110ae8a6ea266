import GHFMessages
import TerminalHost

extension OfflineProbe {
  /// Returns the error of a command with a hint to use the cached answer, if there is one.
  static func addingHint(
    to error: CommandError, of command: any ContextCommand, in invocation: Invocation
  ) async -> CommandError {
    let isWorthTrying = error.isTemporary || [.limited, .noResponse].contains(error.outcome)
    guard isWorthTrying, !error.message.isEmpty, !Task.isCancelled,
      [nil, .refresh].contains(invocation.options.cacheMode), let action = command.offlineAction
    else { return error }
    let probe = OfflineProbe()
    var offline = Invocation(
      context: invocation.context.probing(probe), options: invocation.options)
    offline.options.cacheMode = .offline
    var cachedCount = 0
    do throws(CommandError) {
      try await command.run(in: offline)
    } catch {
      // An answer that isn't completely cached has no age.
      cachedCount = error.printedCount
    }
    var error = error
    if let date = probe.oldest {
      error.hints.append("use '--offline' to \(action) as of \(invocation.clockTime(of: date))")
    } else if cachedCount > error.printedCount {
      let count = CountText.grouped(cachedCount)
      error.hints.append("use '--offline' to show the \(count) that are cached")
    }
    return error
  }
}

extension CommandContext {
  /// Returns a copy of the context in which nothing is printed or stored; requests are prevented by
  /// `--offline`.
  fileprivate func probing(_ probe: OfflineProbe) -> CommandContext {
    var context = writing(to: DiscardingSink())
    context.probe = probe
    return context
  }
}

/// A sink that discards its output.
private struct DiscardingSink: OutputSink {
  func write(_ bytes: [UInt8]) {}
  func flush() {}
}
