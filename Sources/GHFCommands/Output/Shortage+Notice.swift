import FoundationEssentials
import GitHubAPI
import TerminalText

extension Shortage {
  /// What is said before the requests that are left are spent.
  func notice(_ options: GlobalOptions, in context: CommandContext) -> String {
    let needed = CountText(requestCount, of: "more request").text.text
    let left =
      switch rateLimit.remaining {
      case 0: "none is left"
      case 1: "1 is left"
      default: "\(CountText.grouped(rateLimit.remaining).text) are left"
      }
    let now = context.timekeeper.now()
    let isKept = options.cacheMode != .noCache
    let reset = context.clockTime(of: rateLimit.resetsAt)
    let then: String
    if options.patience.allows(.seconds(rateLimit.resetsAt.timeIntervalSince(now) + 1)) {
      then = "it will wait for that"
    } else {
      then = "it will stop there" + (isKept ? " and go on in the next run" : "")
    }
    return "this takes \(needed) and \(left) until \(reset): \(then)"
  }
}
