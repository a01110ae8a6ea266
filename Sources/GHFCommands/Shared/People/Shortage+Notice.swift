import FoundationEssentials
import GitHubAPI
import TerminalText

extension Shortage {
  /// What is said before the requests that are left are spent.
  ///
  /// - Parameters:
  ///   - options: Whether the limit is waited for.
  ///   - goesOn: Whether the next run will go on where this one stops.
  ///   - context: The clock.
  /// - Returns: One line.
  func notice(
    _ options: GlobalOptions, goesOn: Bool, in context: CommandContext
  ) -> String {
    let needed = CountText(requestCount, of: "more request").text.text
    let left =
      switch rateLimit.remaining {
      case 0: "none is left"
      case 1: "1 is left"
      default: "\(CountText.grouped(rateLimit.remaining).text) are left"
      }
    let reset = context.clockTime(of: rateLimit.resetsAt)
    let then = outlook(options, goesOn: goesOn, in: context)
    return "this takes \(needed) and \(left) until \(reset): \(then)"
  }

  /// What will happen where the limit ends.
  func outlook(
    _ options: GlobalOptions, goesOn: Bool, in context: CommandContext
  ) -> String {
    let left = rateLimit.resetsAt.timeIntervalSince(context.timekeeper.now())
    if options.patience.allows(.seconds(left + 1)) { return "it will wait for that" }
    return "it will stop there" + (goesOn ? " and go on in the next run" : "")
  }
}
