import FoundationEssentials
import GitHubAPI
import TerminalText

/// What it takes to look people up one by one, without a token or where GraphQL doesn't answer.
struct LookupCost: Sendable {
  /// How many people there are to look up.
  let peopleCount: Int
  /// How many requests that takes: who is in the cache takes none.
  let requestCount: Int
  /// What is left of the limit; nil where it is not known.
  let rateLimit: RateLimit?

  // So few go out at once in any case.
  private static let leastTold = 10

  /// Whether it is worth a word: it is more than what is left, or a good part of an hour's limit.
  var isWorthTelling: Bool { requestCount > LookupCost.leastTold || isTooMuch }

  /// Whether the limit is known not to reach so far.
  var isTooMuch: Bool { rateLimit.map { requestCount > $0.remaining } ?? false }

  /// Counts what is needed, and asks what is left where nothing has told of it yet: that is free.
  ///
  /// `start` is when an unfinished run began that is gone on with.
  static func of(
    _ accounts: [Account], inListSince start: Date?, _ client: GitHubClient
  ) async -> LookupCost {
    await of(
      accounts.count, requestCount: client.lookupCost(of: accounts, inListSince: start), client)
  }

  /// Asks what is left for so many requests about so many people.
  static func of(
    _ peopleCount: Int, requestCount: Int, _ client: GitHubClient
  ) async -> LookupCost {
    var rateLimit = client.knownLimit
    if rateLimit == nil, requestCount > leastTold {
      // `try?`: an Enterprise server may not count, and if there is no network, that is told soon.
      let limits = try? await client.rateLimits()
      rateLimit = limits?.first { $0.resource == "core" }
    }
    return LookupCost(
      peopleCount: peopleCount, requestCount: requestCount, rateLimit: rateLimit)
  }

  /// What is said before so many accounts become favourites.
  func notice(ofAdding count: Int, in invocation: Invocation) -> String {
    let needed = CountText(requestCount, of: "request").text.text
    let text = "adding \(CountText.grouped(count)) accounts needs \(needed)"
    guard let rateLimit else { return text }
    let reset = invocation.clockTime(of: rateLimit.resetsAt)
    let left = "\(text), \(CountText.grouped(rateLimit.remaining)) left until \(reset)"
    if !isTooMuch { return left }
    let shortage = Shortage(requestCount: requestCount, rateLimit: rateLimit)
    return left + ": " + shortage.outlook(goesOn: false, in: invocation)
  }

  /// What is said before the requests are spent.
  ///
  /// - Parameters:
  ///   - goesOn: Whether the next run will go on where this one stops.
  ///   - hasToken: Whether requests carry a token.
  ///   - invocation: The clock, and whether the limit is waited for.
  /// - Returns: A line, and one about what to do where the limit does not reach.
  func notices(goesOn: Bool, hasToken: Bool, in invocation: Invocation) -> [String] {
    let people = peopleCount == 1 ? "1 person" : "\(CountText.grouped(peopleCount)) people"
    var text = "details of \(people) take one request each"
    if !hasToken { text += " without a token" }
    text += ": \(CountText.grouped(requestCount)) needed"
    guard let rateLimit else { return [text] }
    let reset = invocation.clockTime(of: rateLimit.resetsAt)
    text += ", \(CountText.grouped(rateLimit.remaining)) left until \(reset)"
    guard isTooMuch else { return [text] }
    let shortage = Shortage(requestCount: requestCount, rateLimit: rateLimit)
    text += ": " + shortage.outlook(goesOn: goesOn, in: invocation)
    if hasToken { return [text] }
    return [text, "with a token 100 people come with one request: \(CommandError.signInHint)"]
  }
}
