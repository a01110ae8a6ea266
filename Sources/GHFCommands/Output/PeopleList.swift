import GitHubAPI
import TerminalText

/// Prints a list of people: all of it, a part, or those who match a search.
struct PeopleList: Sendable {
  let user: UserArgument
  let relation: Relation
  let listing: ListingOptions
  let format: FormatOptions
  var countsOnly = false
  let global: GlobalOptions
  /// Who is printed; nil is everyone.
  var search: LoginSearch?

  /// Asks for the pages and prints them as they come, or at the end where all are needed.
  ///
  /// - Throws: `CommandError`; with `--json` nothing was printed then.
  func print(in context: CommandContext) async throws(CommandError) {
    let fields = try format.selected(AccountField.self)
    let client = try context.client(global)
    let login = try await user.login(client, in: context)
    if countsOnly { return try await printCount(of: login, client, in: context) }

    var grid = PeopleGrid(global, in: context)
    if let search { grid.highlights = { search.matches(in: $0) ?? [] } }
    var printer = RecordPrinter.people(
      format.format, fields, holdsBack: listing.needsAll, grid: grid, in: context)
    let pages = client.pages(
      of: relation.endpoint(of: login), parallel: global.parallel,
      limit: search == nil ? listing.limit : nil)
    let age = try await walk(pages, of: login, with: &printer, in: context)
    try printer.finish { listing.ordered($0) }
    let notices = Notices(context: context, options: global)
    if printer.count == 0 { notices.onTerminal(emptyNotice(for: login)) }
    age.tell(notices)
  }

  /// Walks through the pages and tells how old the cached ones are.
  private func walk(
    _ pages: Pages<Account>, of login: Login, with printer: inout RecordPrinter<AccountField>,
    in context: CommandContext
  ) async throws(CommandError) -> CacheAge {
    var progress = ProgressBar(in: context, options: global)
    defer { context.status.clear() }
    let notices = Notices(context: context, options: global)
    if let notice = pages.resumption.notice(global, in: context) { notices.say(notice) }
    var age = CacheAge()
    var limitIsKnown = false
    var end: CommandError?
    do throws(PagesError<CommandError>) {
      let movement = try await pages.walk { page throws(CommandError) in
        if !limitIsKnown, page.rateLimit != nil {
          limitIsKnown = true
          if let notice = await shortageNotice(behind: page, of: pages, in: context) {
            notices.say(notice)
          }
        }
        let goesOn: Bool
        do throws(CommandError) {
          goesOn = try take(page.answer, with: &printer)
        } catch  where error.outcome == .success {
          // The reader has enough, so the list was not broken off.
          end = error
          return false
        }
        progress.advance(page)
        age.note(page)
        return goesOn
      }
      if let end { throw .stopped(end) }
      if let notice = movement.notice { notices.say(notice) }
      return age
    } catch {
      context.status.clear()
      switch error {
      case .stopped(let error):
        try printer.flush()
        throw error
      case .failed(let error):
        let failure = CommandError(error, about: .list(of: login.name), in: context)
        // What came so far is the reader's, whatever comes after it, unless they want to be gone.
        let wantsRest = !listing.needsAll && failure.outcome != .interrupted
        if wantsRest { try printer.breakOff() } else { try printer.flush() }
        throw failure.after(
          pages: progress.pageCount, of: progress.total,
          goesOn: pages.resumption.promisesMore(global))
      }
    }
  }

  /// What is said where the limit does not reach to the end of the list.
  private func shortageNotice(
    behind page: Page<[Account]>, of pages: Pages<Account>, in context: CommandContext
  ) async -> String? {
    // A search that ends when enough are found may well end before the requests do.
    guard search == nil || listing.limit == nil, let shortage = await pages.shortage(behind: page)
    else { return nil }
    return shortage.notice(
      global, goesOn: pages.resumption.promisesMore(global), in: context)
  }

  /// Prints the people of one page who match, and tells whether more are wanted.
  private func take(
    _ accounts: [Account], with printer: inout RecordPrinter<AccountField>
  ) throws(CommandError) -> Bool {
    guard let search else {
      try printer.print(accounts)
      return true
    }
    var matches = accounts.filter { search.matches($0.login) }
    guard let limit = listing.limit else {
      try printer.print(matches)
      return true
    }
    matches = Array(matches.prefix(limit - printer.count))
    try printer.print(matches)
    return printer.count < limit
  }

  private func printCount(
    of login: Login, _ client: GitHubClient, in context: CommandContext
  ) async throws(CommandError) {
    let profile: Profile
    do throws(GitHubError) {
      profile = try await client.answer(to: .profile(login)).answer
    } catch {
      throw CommandError(error, about: .account(login.name), in: context)
    }
    do throws(OutputError) {
      try context.output.writeLine("\(relation.count(in: profile))" as CleanText)
      try context.output.flush()
    } catch {
      throw CommandError(error)
    }
  }

  private func emptyNotice(for login: Login) -> String {
    search == nil ? relation.emptyNotice(for: login) : "nobody found"
  }
}

extension Movement {
  /// What is said of a list that changed while it was fetched; nil where there is nothing to say.
  fileprivate var notice: String? {
    switch self {
    case .none: nil
    case .settled: "the list changed while it was fetched, so part of it was fetched again"
    case .unsettled: "the list keeps changing while it is fetched: somebody may be missing"
    }
  }
}
