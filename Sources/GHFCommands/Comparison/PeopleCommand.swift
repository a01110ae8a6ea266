import CommandLineInterface
import GHFMessages
import GHFQueries
import PeopleViews
import TerminalText

/// `ghf people`: lists the people that an expression over lists selects.
struct PeopleCommand: ContextCommand {
  static let guide = CommandGuide(
    "people", "Combine lists of people: and, without, or",
    examples: [
      "ghf people followers:octocat and followers:hubot without fav",
      "ghf people members:tidepool-works or user:hubot --details",
      "ghf people '(followers:octocat or followers:hubot) and mutual:octavia'",
      "ghf people followers:octocat or followers:hubot --overlap",
      "ghf followers octocat | ghf people - without followers:hubot",
    ],
    text: """
      `ghf help expressions` lists the operands. 'and' and 'without' bind equally, from left to \
      right, and before 'or'. People are in the order of the leftmost operand; 'or' adds those of \
      its right side at the end.

      Lists are compared by id, so renamed accounts are recognised. Each list is fetched once, \
      and must be complete.

      --overlap ignores the operators. The Jaccard index is the number of people in both sets \
      divided by that of people in either; it is 1 for two empty sets.
      """)

  @OptionGroup var set: PeopleExpression

  @Option(
    "--match", value: "filter",
    help: "Print only people whom a filter matches; see 'ghf help filters'", completion: .filter)
  var match: String?

  @Flag(
    "--overlap",
    help: "Print the operands' sizes, what they share and their Jaccard indices instead")
  var overlap = false

  @OptionGroup var list: PeopleListOptions

  func validate() throws(UsageError) {
    guard overlap else { return }
    let options: [(isGiven: Bool, name: String)] = [
      (match != nil, "--match"), (list.details.cards, "--cards"),
      (list.details.details, "--details"), (list.details.avatars != nil, "--avatars"),
      (list.count, "--count"), (list.listing.limit != nil, "--limit"),
      (list.listing.sort != .order, "--sort"), (list.listing.reverse, "--reverse"),
    ]
    if let option = options.first(where: \.isGiven)?.name {
      throw UsageError("'--overlap' cannot be used with '\(option)'")
    }
  }

  var avatars: AvatarChoice? { list.details.avatars }

  static func fieldNames(with options: Set<String>) -> [String] {
    options.contains("--overlap") ? Overlap.fields.names() : DetailOptions.fieldNames(with: options)
  }

  func run(in invocation: Invocation) async throws(CommandError) {
    let typed = try PeopleQuery.parse(set.expression, on: invocation.apiBase())
    if overlap {
      let query = try await invocation.peopleQuery(
        typed, verifies: list.check.verify, needsAllNames: true, in: try invocation.queries())
      return try await OverlapReport(query: query, format: list.format).print(in: invocation)
    }
    let selection = try await Selection(matching: match, in: invocation)
    var list = list
    list.details = list.details.wanted(
      by: match.map { FilterExpression($0, with: invocation.filterOptions) })
    let run = try PeopleRun(list, selection: selection, in: invocation)
    try await run.query(typed).print(
      PeopleRun.Words(
        title: CleanText(set.expression.joined(separator: " ")),
        count: { CountText($0, of: "account").text },
        empty: match == nil ? "no account is in this set" : "no matches"), with: run)
  }
}
