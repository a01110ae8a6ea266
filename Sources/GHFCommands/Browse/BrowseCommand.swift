import ArgumentParser
import CommandLineInterface
import GHFMessages
import GHFQueries
import GitHubAPI
import PeopleViews

/// `ghf browse`: explores the followers of accounts on a full screen.
struct BrowseCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    leaf: "browse", abstract: "Explore followers on a full screen")

  static let guide = CommandGuide(
    examples: [
      "ghf browse octocat",
      "ghf browse octocat --select | ghf user -",
    ],
    text: """
      Type to filter the list; the arrow keys move, Enter opens the followers of the selected \
      person, and Esc goes back. F1 shows all keys.

      A filter's words must all occur in the login or, as far as profiles are known, in the name, \
      bio, company or location. Facts filter too: followers>100, location:oslo, since>=2020.

      The screen is drawn on the terminal even if output goes to a pipe or file. With --select, \
      Enter prints the selected account, or all marked ones; if you quit without a choice, the exit \
      status is 130.
      """)

  @Argument(
    help: "The account (default: your own, or your favourites)", completion: .source(.logins))
  var user: String?

  @Flag(help: "Print the chosen accounts on Enter")
  var select = false

  @Flag(help: "Print numbered lines instead of a screen, for screen readers")
  var plain = false

  @Flag(name: .customLong("no-mouse"), help: "Leave the mouse to the terminal")
  var noMouse = false

  @Option(name: .customLong("avatars"), help: AvatarChoice.help)
  var avatarChoice: AvatarChoice?

  @Flag(name: .customLong("no-avatars"), help: "Show no profile pictures")
  var noAvatars = false

  @OptionGroup var format: FormatOptions
  @OptionGroup(title: "Global options") var global: GlobalOptions

  func validate() throws {
    if noAvatars { try AvatarChoice.validate(avatarChoice, with: "--no-avatars") }
  }

  static func fieldNames(with options: Set<String>) -> [String] { DetailField.names }

  func run(in invocation: Invocation) async throws(CommandError) {
    let user = try user.map { text throws(CommandError) in
      try UserReference(text, on: invocation.apiBase())
    }
    // Only an account's own fields need no profile.
    let fields = format.areAll(AccountField.self) ? try format.selected(AccountField.self) : nil
    let details =
      try fields == nil ? format.selectedDetails(DetailField.self, areColumns: false) : []
    let isPlain = isPlain(in: invocation)
    let chosen = try await invocation.context.explore(
      Exploration(user: user, selects: select, isPlain: isPlain, usesMouse: !noMouse),
      BrowseHost(invocation: invocation, avatars: noAvatars ? AvatarChoice.none : avatarChoice))
    guard let chosen else {
      if select || Task.isCancelled { throw .silent(.interrupted) }
      return
    }
    guard let fields else {
      return try await printProfiles(of: chosen, details, in: invocation)
    }
    var printer = invocation.views.people(
      fields, format.format, holdsBack: true, isPlain: isPlain)
    try printer.print(chosen)
    try printer.finish { $0 }
  }

  /// Prints fields of the chosen accounts' profiles, which are fetched unless they are cached.
  private func printProfiles(
    of chosen: [Account], _ fields: [DetailField], in invocation: Invocation
  ) async throws(CommandError) {
    var printer = invocation.views.printer(of: fields, format.format, holdsBack: true)
    let queries = try invocation.queries()
    let people = ResumeMarker.People.selected(by: chosen.map(\.login).joined(separator: " "))
    let lookups = queries.lookups(of: people, limit: nil)
    var age = CacheAge()
    do throws(QueryError) {
      try await ProfileFetcher(resuming: lookups, in: queries).run(
        chosen, noting: &age, to: &printer)
    } catch {
      throw printer.error ?? CommandError(error, in: invocation.context)
    }
    try printer.finish()
  }

  /// Returns true to print lines instead of a screen: with --plain, on a terminal that can't show a
  /// screen, or if GHF_PLAIN or ACCESSIBLE is set.
  private func isPlain(in invocation: Invocation) -> Bool {
    plain || invocation.context.terminalIsDumb || invocation.context.prefersPlain
  }
}
