import Synchronization

import struct FoundationEssentials.Date

/// Tries whether the cache alone has the answer to a command that failed.
///
/// The command runs again with `--offline`, and what it prints and would keep is discarded. So no
/// command has to know which of its parts are cached.
final class OfflineProbe: Sendable {
  private let oldest = Mutex<Date?>(nil)

  /// Takes the age of an answer into account.
  func note(_ date: Date) {
    oldest.withLock { $0 = min($0 ?? date, date) }
  }

  /// Adds to an error of a command how old an answer the cache has, if it has one.
  ///
  /// - Parameters:
  ///   - error: Why the command failed.
  ///   - command: The command, with the options that were typed.
  ///   - invocation: What it ran in.
  /// - Returns: The error with one more hint, or as it was.
  static func hinting(
    _ error: CommandError, at command: any ContextCommand, in invocation: Invocation
  ) async -> CommandError {
    let isWorthTrying = error.isTemporary || [.limited, .noAnswer].contains(error.outcome)
    guard isWorthTrying, !error.message.isEmpty, !Task.isCancelled,
      [nil, .refresh].contains(invocation.options.cacheMode),
      let deed = command.offlineDeed
    else { return error }
    let probe = OfflineProbe()
    var offline = Invocation(
      context: invocation.context.probing(probe), options: invocation.options)
    offline.options.cacheMode = .offline
    // `try?`: an answer that isn't cached as a whole has no age.
    try? await command.run(in: offline)
    guard let date = probe.oldest.withLock({ $0 }) else { return error }
    var error = error
    error.hints.append("--offline \(deed) as of \(invocation.clockTime(of: date))")
    return error
  }
}

extension CommandContext {
  /// The same context, in which nothing is printed, kept or requested.
  fileprivate func probing(_ probe: OfflineProbe) -> CommandContext {
    let sink = DiscardingSink()
    var context = CommandContext(
      environment: environment, output: sink, messages: sink, input: input, terminal: .none,
      transport: transport, signIn: signIn, browser: browser, pager: paged.pager,
      libraryVersion: libraryVersion, clock: clock, timeZone: timeZone,
      systemText: systemText)
    context.probe = probe
    return context
  }
}

/// Output that is not wanted.
private struct DiscardingSink: OutputSink {
  func write(_ bytes: [UInt8]) {}
  func flush() {}
}
