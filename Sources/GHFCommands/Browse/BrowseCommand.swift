import ArgumentParser
import CommandLineInterface
import GHFMessages
import GHFQueries
import GitHubAPI
import PeopleViews
import TerminalHost
import TerminalScreen
import TerminalText

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
    let queue = BrowseQueue()
    let worker = try BrowseWorker(queue: queue, invocation)
    let favourites = worker.favouritesOrNotice()
    var subject = BrowsePlace.Subject.favourites
    if let user {
      subject = .person(try await invocation.login(of: user, worker.queries))
      // `try?`: without an own login, for example without a token, the favourites are shown.
    } else if let login = try? await worker.ownLogin(worker.queries) {
      subject = .person(login)
    }
    let isPlain = isPlain(in: invocation)
    let chosen =
      isPlain
      ? try await printLines(subject, worker, in: invocation)
      : try await show(subject, asks: user == nil && favourites.isEmpty, worker, in: invocation)
    guard let chosen else {
      if select || Task.isCancelled { throw .silent(.interrupted) }
      return
    }
    guard let fields else {
      return try await printProfiles(of: chosen, details, worker.queries, in: invocation)
    }
    var printer = invocation.views.people(
      fields, format.format, holdsBack: true, isPlain: isPlain)
    try printer.print(chosen)
    try printer.finish { $0 }
  }

  /// Prints fields of the chosen accounts' profiles, which are fetched unless they are cached.
  private func printProfiles(
    of chosen: [Account], _ fields: [DetailField], _ queries: QueryContext,
    in invocation: Invocation
  ) async throws(CommandError) {
    var printer = invocation.views.printer(of: fields, format.format, holdsBack: true)
    let people = ResumeMarker.People.selected(by: chosen.map(\.login).joined(separator: " "))
    let lookups = DetailOptions.lookups(of: people, limit: nil, in: queries)
    var age = CacheAge()
    try await invocation.read { reader throws(QueryError) in
      try await ProfileLookup(resuming: lookups, in: queries).profiles(of: chosen, noting: &age) {
        profiles throws(QueryError) in
        try reader.take { () throws(CommandError) in try printer.print(profiles) }
      }
    }
    try printer.finish()
  }

  /// Returns true to print lines instead of a screen: with --plain, on a terminal that can't show a
  /// screen, or if GHF_PLAIN or ACCESSIBLE is set.
  private func isPlain(in invocation: Invocation) -> Bool {
    plain || invocation.context.terminalIsDumb || invocation.context.prefersPlain
  }

  /// Prints lines until the user quits, and returns the chosen accounts.
  private func printLines(
    _ subject: BrowsePlace.Subject, _ worker: BrowseWorker, in invocation: Invocation
  ) async throws(CommandError) -> [Account]? {
    var state = BrowseState(
      subject, size: Size(rows: 24, columns: invocation.columns), metrics: invocation.textMetrics,
      base: worker.client.base)
    state.isOffline = worker.client.isOffline
    return try await PlainSession(worker: worker, invocation: invocation).run(state)
  }

  /// Shows the screen until the user quits, and returns the chosen accounts.
  ///
  /// `asks` is true to show the prompt for an account if the first place isn't a person's.
  private func show(
    _ subject: BrowsePlace.Subject, asks: Bool, _ worker: BrowseWorker, in invocation: Invocation
  ) async throws(CommandError) -> [Account]? {
    // The terminal is asked before it is a full screen.
    let album = try noAvatars ? nil : invocation.screenAlbum(avatarChoice)
    let screen: any Screen
    do throws(TerminalDeviceError) {
      screen = try invocation.screens.open(usesMouse: !noMouse)
    } catch {
      throw CommandError(error, in: invocation.context)
    }
    defer { screen.close() }
    let traits = OutputTraits(
      isColoured: invocation.context.isColoured(invocation.options.color, streamIsTerminal: true),
      has256Colours: invocation.context.has256Colours, showsLinks: false, canMoveCursor: true)
    var state = BrowseState(
      subject, size: screen.size, metrics: invocation.textMetrics, base: worker.client.base,
      selects: select)
    state.isOffline = worker.client.isOffline
    if asks, subject == .favourites {
      state.prompt = Prompt(.account)
      state.message = .init(
        text: "no favourites, not signed in: type an account's name, Enter opens it")
    }
    return try await BrowseSession(screen: screen, worker: worker, traits: traits, album: album)
      .run(state)
  }
}

extension CommandError {
  /// Creates the error for a terminal that can't be used as a full screen, for any reason.
  fileprivate init(_ error: TerminalDeviceError, in context: CommandContext) {
    let message: String
    var number: Int32?
    switch error {
    case .cannotOpen(let errno): (message, number) = ("no terminal to show the screen on", errno)
    case .cannotControl(let errno): (message, number) = ("cannot control the terminal", errno)
    case .noPipe(let errno): (message, number) = ("cannot create a pipe", errno)
    case .noThread: message = "cannot start a thread"
    }
    self.init(
      .failure, message, causes: number.map { [context.systemText($0)] } ?? [],
      hints: ["use 'ghf followers' in scripts"])
  }
}
