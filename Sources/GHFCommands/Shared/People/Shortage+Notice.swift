import FoundationEssentials
import GitHubAPI
import TerminalText

extension Shortage {
  /// What is said before the requests that are left are spent.
  ///
  /// - Parameters:
  ///   - goesOn: Whether the next run will go on where this one stops.
  ///   - invocation: The clock, and whether the limit is waited for.
  /// - Returns: One line.
  func notice(goesOn: Bool, in invocation: Invocation) -> String {
    let needed = CountText(requestCount, of: "more request").text.text
    let left =
      switch rateLimit.remaining {
      case 0: "none is left"
      case 1: "1 is left"
      default: "\(CountText.grouped(rateLimit.remaining).text) are left"
      }
    let reset = invocation.clockTime(of: rateLimit.resetsAt)
    let then = outlook(goesOn: goesOn, in: invocation)
    return "this takes \(needed) and \(left) until \(reset): \(then)"
  }

  /// What will happen where the limit ends.
  func outlook(goesOn: Bool, in invocation: Invocation) -> String {
    let left = rateLimit.resetsAt.timeIntervalSince(invocation.clock.now())
    if invocation.options.waitPolicy.allows(.seconds(left + 1)) { return "it will wait for that" }
    return "it will stop there" + (goesOn ? " and go on in the next run" : "")
  }
}
