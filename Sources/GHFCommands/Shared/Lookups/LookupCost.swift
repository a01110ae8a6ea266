import FoundationEssentials
import GitHubAPI
import TerminalText

/// The cost of looking people up one by one, without a token or without GraphQL.
struct LookupCost: Sendable {
  let peopleCount: Int
  /// The number of requests needed; cached people need none.
  let requestCount: Int
  /// The state of the rate limit; nil if unknown.
  let rateLimit: RateLimit?

  // Up to this many requests aren't worth reporting, unless they exceed the rate limit.
  private static let cheapCount = 10

  /// True if the cost exceeds the rate limit, or is a good part of an hour's limit.
  var isWorthReporting: Bool { requestCount > LookupCost.cheapCount || isTooMuch }

  private var isTooMuch: Bool { rateLimit.map { requestCount > $0.remaining } ?? false }

  /// Returns the cost; unless that is low, fetches the rate limit if it is unknown, which is free.
  static func of(
    _ peopleCount: Int, requestCount: Int, _ client: GitHubClient
  ) async -> LookupCost {
    var rateLimit = client.knownLimit
    if rateLimit == nil, requestCount > cheapCount {
      // `try?`: Enterprise servers may have no limit, and the lookups report a network error.
      let limits = try? await client.rateLimits()
      rateLimit = limits?.first { $0.resource == "core" }
    }
    return LookupCost(peopleCount: peopleCount, requestCount: requestCount, rateLimit: rateLimit)
  }

  /// Returns the notice before accounts are added to the favourites, or looked up.
  func notice(of action: String, _ count: Int? = nil, in invocation: Invocation) -> String {
    "\(action) \(CountText.grouped(count ?? peopleCount)) accounts needs \(requests)"
      + limit(isResumable: false, in: invocation)
  }

  /// The facts that a run of lookups can rely on.
  struct Terms: Sendable {
    /// True if the next run can resume this one.
    let isResumable: Bool
    let hasToken: Bool
    /// The advice to users without a token if the cost exceeds the limit; nil for none.
    let alternative: String?
  }

  /// Returns the notices before the lookup: its cost, and to users without a token advice if it
  /// exceeds the limit.
  func notices(_ terms: Terms, in invocation: Invocation) -> [String] {
    let text =
      "looking up \(CountText(peopleCount, of: "profile").text) one by one"
      + "\(terms.hasToken ? "" : " without a token") needs \(requests)"
      + limit(isResumable: terms.isResumable, in: invocation)
    return isTooMuch && !terms.hasToken
      ? [
        text, terms.alternative,
        "a token allows 100 profiles per request: \(CommandError.signInHint)",
      ]
      .compactMap(\.self) : [text]
  }

  /// Returns the error of a run that prints nothing unless it looks everyone up, if the limit stops
  /// it before; nil if it can finish.
  func failure(alternative: String?, in invocation: Invocation) -> CommandError? {
    guard isTooMuch, let rateLimit, !rateLimit.isAwaited(in: invocation) else { return nil }
    return CommandError(
      .limited,
      "looking up \(CountText(peopleCount, of: "profile").text) needs \(requests); "
        + rateLimit.left(in: invocation),
      hints: [alternative, CommandError.signInHint, CommandError.waitHint].compactMap(\.self))
  }

  private var requests: String { CountText(requestCount, of: "request").text.text }

  /// Returns the end of a notice: the requests left, and the action at the limit.
  private func limit(isResumable: Bool, in invocation: Invocation) -> String {
    guard let rateLimit else { return "" }
    let left = "; \(rateLimit.left(in: invocation))"
    if !isTooMuch { return left }
    let shortage = Shortage(requestCount: requestCount, rateLimit: rateLimit)
    return "\(left). \(shortage.outlook(isResumable: isResumable, in: invocation))"
  }
}

extension Shortage {
  /// Returns the notice before a list uses up the requests that are left.
  func notice(isResumable: Bool, in invocation: Invocation) -> String {
    "needs \(CountText(requestCount, of: "more request").text); \(rateLimit.left(in: invocation)). "
      + outlook(isResumable: isResumable, in: invocation)
  }

  /// Returns the error of a run that prints nothing without the whole list, if the limit stops it
  /// before; nil if it waits.
  func failure(of list: String, in invocation: Invocation) -> CommandError? {
    if rateLimit.isAwaited(in: invocation) { return nil }
    return CommandError(
      .limited,
      "\(list): needs \(CountText(requestCount, of: "more request").text); "
        + rateLimit.left(in: invocation),
      hints: [CommandError.signInHint, CommandError.waitHint])
  }

  fileprivate func outlook(isResumable: Bool, in invocation: Invocation) -> String {
    if rateLimit.isAwaited(in: invocation) { return "Will wait for the reset" }
    return "Will stop at the limit" + (isResumable ? "; rerun to resume" : "")
  }
}

extension RateLimit {
  /// True if the run waits for the reset.
  fileprivate func isAwaited(in invocation: Invocation) -> Bool {
    let delay = resetsAt.timeIntervalSince(invocation.clock.now())
    return invocation.options.waitPolicy.allows(.seconds(delay + 1))
  }

  fileprivate func left(in invocation: Invocation) -> String {
    "\(CountText.grouped(remaining).text) left until \(invocation.clockTime(of: resetsAt))"
  }
}
