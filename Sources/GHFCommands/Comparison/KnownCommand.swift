import CommandLineInterface
import GHFMessages
import GHFQueries
import GitHubAPI
import TerminalText

/// `ghf known`: lists the followers of an account that another account follows.
struct KnownCommand: PeopleListCommand {
  static let guide = CommandGuide(
    "known", "List the followers of an account that you follow",
    examples: [
      "ghf known octocat",
      "ghf known octocat --of hubot",
      "ghf known octocat --details",
    ],
    text: """
      Fetches the list of the accounts that you follow, then the account's followers until all of \
      these were found. A long list that is cached is brought up to date by its differences, as \
      by 'ghf changes'. The result is that of `ghf people followers:octocat and following:@me`.
      """)

  @Argument("user", help: "The account whose followers are listed", completion: .logins)
  var user: String

  @Option(
    "--of", value: "user",
    help: "List the followers that this account follows, not those that you follow",
    completion: .logins)
  var of: String?

  @OptionGroup var list: PeopleListOptions

  func run(in invocation: Invocation) async throws {
    let base = try invocation.apiBase()
    let other = try UserReference(of, on: base)
    let run = try await PeopleRun(list, in: invocation)
    var query = try await run.query(
      .followers(of: try UserReference(user, on: base), followedBy: other))
    query.updatesLists = true
    let name = query.logins.first ?? ""
    let follower = other == .ownAccount ? "you" : query.logins.last ?? ""
    let verb = other == .ownAccount ? "follow" : "follows"
    try await query.print(
      PeopleRun.Words(
        title: CleanText(name),
        count: {
          "\(CountText($0, of: "follower").text) that \(CleanText(follower)) \(CleanText(verb))"
        }, empty: "\(follower) \(verb) none of \(name)'s followers"), with: run)
  }
}
