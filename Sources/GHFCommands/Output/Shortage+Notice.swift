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
    let now = context.timekeeper.now()
    let reset = context.clockTime(of: rateLimit.resetsAt)
    let then: String
    if options.patience.allows(.seconds(rateLimit.resetsAt.timeIntervalSince(now) + 1)) {
      then = "it will wait for that"
    } else {
      then = "it will stop there" + (goesOn ? " and go on in the next run" : "")
    }
    return "this takes \(needed) and \(left) until \(reset): \(then)"
  }
}
