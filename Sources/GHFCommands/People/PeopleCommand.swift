import CommandLineInterface
import GHFMessages
import GHFQueries
import GitHubAPI
import PeopleViews
import TerminalText

/// `ghf people`: lists the people that an expression over lists selects.
struct PeopleCommand: PeopleListCommand {
  static let guide = CommandGuide(
    "people", "Combine lists of people: and, without, or",
    examples: [
      "ghf people followers:octocat and followers:hubot without fav",
      "ghf people members:tidepool-works or user:hubot --details",
      "ghf people '(followers:octocat or followers:hubot) and mutual:octavia'",
      "ghf followers octocat | ghf people - without followers:hubot",
    ],
    text: """
      `ghf help expressions` lists the operands. 'and' and 'without' bind equally, from left to \
      right, and before 'or'. People are in the order of the leftmost operand; 'or' adds those of \
      its right side at the end.

      Lists are compared by id, so renamed accounts are recognised. Each list is fetched once, \
      and must be complete.
      """)

  @OptionGroup var set: PeopleExpression

  @OptionGroup var list: PeopleListOptions

  static func fieldNames(with options: Set<String>) -> [String] {
    DetailOptions.fieldNames(with: options)
  }

  func run(in invocation: Invocation) async throws {
    let typed = try PeopleQuery.parse(set.expression, on: invocation.apiBase())
    let run = try await PeopleRun(list, in: invocation)
    try await run.query(typed).print(
      PeopleRun.Words(
        title: CleanText(set.expression.joined(separator: " ")),
        count: { CountText($0, of: "account").text },
        empty: "no account is in this set"), with: run)
  }
}
