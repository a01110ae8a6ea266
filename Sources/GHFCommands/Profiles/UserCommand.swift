import ArgumentParser
import CommandLineInterface
import GitHubAPI

/// `ghf user`: profiles, one or many.
struct UserCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    leaf: "user", abstract: "Show the profiles of accounts.")

  static let guide = CommandGuide(
    examples: [
      "ghf user octocat",
      "ghf user octocat hubot --lines 3",
      "ghf user octocat hubot --json",
      "ghf followers octocat | ghf user - --jsonl",
      "ghf user octocat --avatar",
      "ghf user octocat --web",
    ])

  @Argument(
    help: "The accounts; - reads them from standard input, one a line; nothing is your own.",
    completion: .source(.loginsOrInput))
  var users: [String] = []

  @Option(
    help: ArgumentHelp("On a terminal, show at most this many lines of a bio.", valueName: "n"))
  var lines: Int?

  @Flag(
    help: """
      Show the accounts' pictures, on WezTerm, iTerm2 and mintty; on kitty and Ghostty those that \
      are PNG.
      """)
  var avatar = false

  @Flag(help: "Open the accounts' pages in the browser, as 'ghf open' does.")
  var web = false

  @OptionGroup var format: FormatOptions
  @OptionGroup(title: "Global options") var global: GlobalOptions

  /// Checks what the parser can't.
  ///
  /// - Throws: `ValidationError` for a number out of range.
  func validate() throws {
    if web, format.isGiven || lines != nil || avatar {
      throw ValidationError(
        "--web shows pages elsewhere, so no format, --fields, --lines or --avatar goes with it")
    }
    if avatar, format.format != nil {
      throw ValidationError("--avatar is for cards, so no format goes with it")
    }
    try CardOptions.validate(lines: lines, format)
  }

  static func fieldNames(with options: Set<String>) -> [String] { ProfileField.names }

  var inputNotice: String? {
    users.isEmpty ? "standard input isn't read: 'ghf user -' reads accounts from it" : nil
  }

  var offlineDeed: String? {
    // Standard input can't be read again.
    if web || users.contains("-") { return nil }
    return users.count > 1 ? "shows the profiles" : "shows the profile"
  }

  func run(in invocation: Invocation) async throws(CommandError) {
    if web { return try await openPages(in: invocation) }
    try await ProfileList(
      query: ProfileQuery(users: users),
      isSingle: users.count <= 1 && users.first != "-", format: format,
      cards: CardOptions(lines: lines, showsPictures: avatar)
    ).print(in: invocation)
  }

  private func openPages(in invocation: Invocation) async throws(CommandError) {
    var names = try UserNames(users, on: invocation.apiBase(), input: invocation.input)
    while let user = names.next() {
      try await PageOpener().open(try user.get(), in: invocation)
    }
  }
}
