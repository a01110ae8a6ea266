import CommandLineInterface
import GHFMessages
import GHFQueries
import GitHubAPI
import PeopleViews
import TerminalHost
import TerminalText

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
    if web {
      try UsageError.check("--web", without: format.option ?? lines.map { _ in "--lines" })
    }
    try AvatarChoice.validate(avatars, with: web ? "--web" : format.option)
    try format.validate(lines: lines)
  }

  static func fieldNames(with options: Set<String>) -> [String] { Person.allFields.names() }

  var inputNotice: String? {
    users.isEmpty ? "ignoring standard input; use 'ghf user -' to read names from it" : nil
  }

  func run(in invocation: Invocation) async throws {
    if !web { return try await printProfiles(in: invocation) }
    for user in try UserNames(users, on: invocation.apiBase(), input: invocation.streams.input) {
      try await invocation.openPage(of: try user.get())
    }
  }

  /// Fetches the profiles, and prints them in the order in which the accounts are given.
  ///
  /// An error that affects only some of several accounts is reported immediately, and its exit status
  /// is thrown after the other profiles are printed; with `--json`, any error is thrown before
  /// printing.
  private func printProfiles(in invocation: Invocation) async throws {
    let isSingle = users.count <= 1 && users.first != "-"
    let fields = try format.selected(Person.allFields)
    var printer = invocation.views.profiles(
      fields, format.format, isSingle: isSingle, bioLines: lines)
    var failures = ProfileFailures(invocation)
    var queries = try invocation.queries()
    queries.use.needsWhole = format.kind == .json
    var names = try UserNames(users, on: queries.client.base, input: invocation.streams.input)
    var known: ArraySlice<Result<UserReference, CommandError>> = []
    // Text has every field of a profile, and a card all but the email address.
    let wanted =
      invocation.isLaidOut(format.format)
      ? fields.filter { $0.name != ProfileField.email.key } : fields
    let profileFields = wanted.compactMap { ProfileField(key: $0.name) }
    let fetcher = ProfileFetcher(in: queries)
    // Names on standard input are looked up as they arrive, unless nothing is printed before the last.
    if !isSingle, !users.contains("-") || format.kind == .json {
      while let user = names.next() { known.append(user) }
      let accounts = known.compactMap { user in
        if case .success(let name) = user { name } else { nil }
      }
      if let cost = try await fetcher.begin(accounts, profileFields), cost.isTooMuch {
        invocation.notices.say(cost.notice(of: "looking up", in: invocation.machine))
      }
    }
    let answer = fetcher.results(profileFields) { known.popFirst() ?? names.next(mayWait: $0) }
    while let page = try await answer.nextPage(for: queries) {
      for result in page.answer {
        if case .profile(let page) = result {
          try printer.print([Person(page.answer)])
          continue
        }
        // Cards are drawn in rows, which must be complete before an error is printed.
        if format.kind != .json { try printer.drawKept() }
        try failures.report(result, endsRun: isSingle || format.kind == .json)
      }
      await invocation.pictures?.waitForRoom()
    }
    try printer.finish()
    invocation.report(answer.ending.age)
    if let error = failures.final { throw error }
  }
}
