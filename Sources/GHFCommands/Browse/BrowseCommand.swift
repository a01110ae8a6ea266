import CommandLineInterface
import GHFMessages
import GHFQueries
import GitHubAPI
import PeopleViews
import TerminalText

/// `ghf browse`: explores the followers of accounts on a full screen.
struct BrowseCommand: ContextCommand {
  static let guide = CommandGuide(
    "browse", "Explore followers on a full screen",
    examples: [
      "ghf browse octocat",
      "ghf browse octocat --tab mutual --match oslo",
      "ghf browse 'followers:octocat without following:octocat'",
      "ghf browse octocat --select | ghf user -",
    ],
    text: """
      Give an account, 'fav' for your favourites, or a set of people (see `ghf help expressions`); \
      'followers:', 'following:' or 'mutual:' alone opens that list of the account. With '-', as \
      in `ghf fav list | ghf browse -`, names are read from standard input, and keys from the \
      terminal.

      Type to filter the list (see `ghf help filters`); the arrow keys move, Enter opens the followers \
      of the selected person, and Esc goes back. F1 shows all keys. `ghf help config` lists the \
      settings in [browse].

      The screen is drawn on the terminal even if output goes to a pipe or file. With --select, \
      Enter prints the selected account, or all marked ones; if you quit without a choice, the exit \
      status is 130.
      """)

  @Argument(
    "people",
    help: "An account, 'fav', or a set of people (default: your own account, or your favourites)",
    completion: .accountOrPeople)
  var words: [String] = []

  @Option("--tab", value: "list", help: "Open this list of the account (default: followers)")
  var tab: ExplorerTab?

  @Option(
    "--match", value: "filter", help: "Begin with this filter; see 'ghf help filters'",
    completion: .filter)
  var match: String?

  @Flag("--select", help: "Print the chosen accounts on Enter")
  var select = false

  @Flag("--plain", help: "Print numbered lines instead of a screen, for screen readers")
  var plain = false

  @Flag("--no-mouse", help: "Leave the mouse to the terminal")
  var noMouse = false

  @Option("--avatars", value: "how", bare: "auto", help: AvatarChoice.help)
  var avatarChoice: AvatarChoice?

  @Flag("--no-avatars", help: "Show no profile pictures")
  var noAvatars = false

  @OptionGroup var format: FormatOptions

  func validate() throws(UsageError) {
    if noAvatars { try AvatarChoice.validate(avatarChoice, with: "--no-avatars") }
  }

  static func fieldNames(with options: Set<String>) -> [String] { Person.profileFields.names() }

  func run(in invocation: Invocation) async throws {
    // `try?`: any other fields are those of profiles, or have the error of those.
    let ownFields = try? format.selected(Person.accountFields)
    let fields =
      try ownFields
      ?? format.selectedOfPeople(Person.profileFields, withDetails: true, areColumns: false)
    var settings = invocation.explorer
    settings.now = invocation.machine.clock.now()
    if let match { _ = try PeopleSearch(FilterExpression(match, with: settings.filterOptions)) }
    // Some terminals can't show a screen, and GHF_PLAIN or ACCESSIBLE may be set.
    let isPlain = plain || invocation.context.terminalIsDumb || invocation.context.prefersPlain
    let inputUse =
      plain
      ? "with '--plain', which reads commands from standard input"
      : "if ACCESSIBLE or GHF_PLAIN is set or TERM is 'dumb': commands are read from standard input"
    let start = try invocation.explorationStart(
      words, tab: tab, inputUse: isPlain ? inputUse : nil)
    let chosen = try await invocation.programs.explore(
      Exploration(
        start: start, filter: match ?? "", selects: select, isPlain: isPlain, usesMouse: !noMouse,
        settings: settings),
      BrowseHost(invocation: invocation, avatars: noAvatars ? AvatarChoice.none : avatarChoice))
    guard let chosen else {
      if select || Task.isCancelled { throw CommandError.cancelled }
      return
    }
    if ownFields == nil { return try await printProfiles(of: chosen, fields, in: invocation) }
    var printer = invocation.views.people(
      fields, format.format, holdsBack: true, isPlain: isPlain)
    try printer.print(chosen.map { Person($0) })
    try printer.finish()
  }

  /// Prints fields of the chosen accounts' profiles, which are fetched unless they are cached.
  private func printProfiles(
    of chosen: [Account], _ fields: [Field<Person>], in invocation: Invocation
  ) async throws {
    var printer = invocation.views.printer(of: fields, format.format, holdsBack: true)
    let queries = try invocation.queries()
    let people = ResumeMarker.People.selected(by: chosen.map(\.login).joined(separator: " "))
    let lookups = queries.lookups(of: people, limit: nil)
    let lookup = ProfileFetcher(resuming: lookups, in: queries)
    let profiles = lookup.profiles(
      from: lookup.findings(aboutAll: Answer(chosen)), of: chosen.count)
    while let page = try await profiles.nextPage(for: queries) {
      if try !printer.take(page.answer.map { Person($0) }) { profiles.enough() }
    }
    try printer.finish()
  }
}

extension ExplorerTab: ArgumentValue {}

extension Invocation {
  /// Returns the place that words name: an account, by default the user's own, the favourites, or a
  /// set of people.
  ///
  /// The list of an account as the only operand is a tab of the account's place; its followers are
  /// the default. `inputUse` is the reason that standard input is for commands, nil if it isn't.
  func explorationStart(
    _ words: [String], tab: ExplorerTab?, inputUse: String?
  ) throws -> Exploration.Start {
    let base = try apiBase()
    if words.isEmpty { return tab.map { .account(.ownAccount, $0) } ?? .own }
    if let user = try UserReference(only: words, on: base) { return .account(user, tab) }
    let typed = try PeopleQuery.parse(words, on: base)
    let only = typed.operands.count == 1 ? typed.operands.first : nil
    if case .account(let user) = only { return .account(user, tab) }
    if let tab {
      throw CommandError(
        .usage, "'--tab \(tab.rawValue)' cannot be used with a set or with favourites",
        hints: ["use it with an account, for example 'ghf browse octocat --tab \(tab.rawValue)'"])
    }
    switch only {
    case .followers(let user): return .account(user, .followers)
    case .following(let user): return .account(user, .following)
    case .mutual(let user): return .account(user, .mutual)
    case .favourites: return .favourites
    case .account, .members, .file, .input, nil: break
    }
    if let inputUse, typed.operands.contains(.input) {
      throw CommandError(
        .usage, "'-' cannot be used \(inputUse)",
        hints: ["use 'file:PATH' for the names in a file"])
    }
    let text =
      only == .input ? "standard input" : words.joined(separator: " ").trimmingSpaces
    return .set(PeopleSet(typed, names: try names(in: typed, on: base), text: text))
  }
}
