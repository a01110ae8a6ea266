import CommandLineInterface
import GHFMessages
import GHFQueries
import GitHubAPI
import TerminalText

/// `ghf common`: lists the followers that several accounts share.
struct SharedFollowersCommand: PeopleListCommand {
  static let guide = CommandGuide(
    "common", "List the followers that several accounts share",
    examples: [
      "ghf common octocat hubot",
      "ghf common octocat hubot @me --count",
      "ghf common octocat hubot --json",
      "ghf common octocat hubot --details",
    ],
    text: """
      Prints people in the order of the first account's list. Fetches every list, even with --count.
      """)

  @Argument(
    "users",
    help: """
      Two or more different accounts; @me is your own; - reads names from standard input, one per \
      line
      """,
    completion: .loginsOrInput)
  var users: [String]

  @OptionGroup var list: PeopleListOptions

  func run(in invocation: Invocation) async throws {
    var users: [UserReference] = []
    let names = try UserNames(self.users, on: invocation.apiBase(), input: invocation.streams.input)
    for name in names {
      let user = try name.get()
      if !users.contains(user) { users.append(user) }
    }
    // Before the first request, and again once @me has a name.
    try requireTwo(users.count)
    for (place, user) in users.enumerated() {
      if case .numbered = user {
        users[place] = .named(try await invocation.queries().login(of: user))
      }
    }
    let lists = users.map { SetExpression<PeopleOperand>(.followers($0)) }
    let run = try await PeopleRun(list, in: invocation)
    let query = try await run.query(lists.dropFirst().reduce(lists[0]) { $0.combined(.and, $1) })
    let accounts = query.logins
    try requireTwo(accounts.count)
    let all = accounts.dropLast().joined(separator: ", ") + " and " + (accounts.last ?? "")
    try await query.print(
      PeopleRun.Words(
        title: CleanText(accounts.joined(separator: ", ")),
        count: { CountText($0, of: "common follower").text },
        empty: "\(all) share no followers"), with: run)
  }

  private func requireTwo(_ count: Int) throws {
    if count < 2 {
      throw CommandError(
        .usage, "nothing to compare", hints: ["name at least two different accounts"])
    }
  }
}
