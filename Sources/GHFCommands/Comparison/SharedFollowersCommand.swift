import ArgumentParser
import CommandLineInterface
import GitHubAPI

/// `ghf common`: the followers that several accounts share.
struct SharedFollowersCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    leaf: "common", abstract: "List the followers that several accounts share.")

  static let guide = CommandGuide(
    examples: [
      "ghf common octocat hubot",
      "ghf common octocat hubot @me --count",
      "ghf common octocat hubot --json",
      "ghf common octocat hubot --details",
    ],
    text: """
      The people come in the order of the first account's list.
      """)

  @Argument(
    help: """
      The accounts, two different ones at least; @me is your own; - reads them from standard \
      input, one a line.
      """,
    completion: .source(.loginsOrInput))
  var users: [String]

  @OptionGroup var comparison: ComparisonOptions
  @OptionGroup(title: "Global options") var global: GlobalOptions

  static func fieldNames(with options: Set<String>) -> [String] {
    DetailOptions.fieldNames(with: options)
  }

  var offlineDeed: String? { "compares the lists" }

  func run(in invocation: Invocation) async throws(CommandError) {
    var users: [UserArgument] = []
    var names = try UserNames(self.users, on: invocation.apiBase(), input: invocation.input)
    while let name = names.next() {
      let user = try name.get()
      if !users.contains(user) { users.append(user) }
    }
    let comparison = try PeopleComparison(comparison, in: invocation)
    // Before anything is asked, and again when oneself has a name.
    try requireTwo(users.count)
    var logins: [Login] = []
    for user in users {
      let login = try await user.login(comparison.client, in: invocation)
      if !logins.contains(login) { logins.append(login) }
    }
    try requireTwo(logins.count)
    let lists = logins.map { PeopleComparison.List(relation: .followers, login: $0) }
    try await comparison.print(
      lists[0], .inAll(Array(lists.dropFirst())),
      emptyNotice: "\(named(logins)) share no followers.")
  }

  private func requireTwo(_ count: Int) throws(CommandError) {
    if count < 2 {
      throw CommandError(
        .usage, "there is nothing to compare: at least two different accounts are needed")
    }
  }

  /// The accounts as a sentence has them: `ann, bob and cid`.
  private func named(_ logins: [Login]) -> String {
    let names = logins.map(\.name)
    return names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
  }
}
