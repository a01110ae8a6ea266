import CommandLineInterface
import GHFMessages
import GitHubAPI
import PeopleViews

/// `ghf user`: shows one or more profiles.
struct UserCommand: ContextCommand {
  static let guide = CommandGuide(
    "user", "Show the profiles of accounts",
    examples: [
      "ghf user octocat",
      "ghf user octocat hubot --lines 3",
      "ghf user octocat hubot --json",
      "ghf followers octocat | ghf user - --jsonl",
      "ghf user octocat --avatars",
      "ghf user octocat --web",
    ])

  @Argument(
    "users",
    help: "The accounts (default: your own); - reads names from standard input, one per line",
    completion: .loginsOrInput)
  var users: [String] = []

  @Option("--lines", value: "n", help: "On a terminal, show at most n lines of each bio")
  var lines: Int?

  @Option("--avatars", "--avatar", value: "how", bare: "auto", help: AvatarChoice.help)
  var avatars: AvatarChoice?

  @Flag("--web", help: "Open the accounts' pages in the browser, like 'ghf open'")
  var web = false

  @OptionGroup var format: FormatOptions

  func validate() throws(UsageError) {
    if web, let option = format.option ?? (lines != nil ? "--lines" : nil) {
      throw UsageError("'--web' cannot be used with '\(option)'")
    }
    try AvatarChoice.validate(avatars, with: web ? "--web" : format.option)
    try CardOptions.validate(lines: lines, format)
  }

  static func fieldNames(with options: Set<String>) -> [String] { Person.allFields.names() }

  var inputNotice: String? {
    users.isEmpty ? "ignoring standard input; use 'ghf user -' to read names from it" : nil
  }

  func run(in invocation: Invocation) async throws(CommandError) {
    if web { return try await openPages(in: invocation) }
    try await ProfileList(users: users, format: format, bioLines: lines).print(in: invocation)
  }

  private func openPages(in invocation: Invocation) async throws(CommandError) {
    var names = try UserNames(users, on: invocation.apiBase(), input: invocation.input)
    while let user = names.next() {
      try await invocation.openPage(of: try user.get())
    }
  }
}
