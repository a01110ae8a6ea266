import ArgumentParser
import GitHubAPI
import LocalStore

import struct FoundationEssentials.Date

/// `ghf fav add`: keeps accounts as favourites, by their numeric id.
struct FavAddCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add accounts to the favourites.")

  static let guide = CommandGuide(
    examples: [
      "ghf fav add octocat",
      "ghf following octocat | ghf fav add -",
    ],
    text: """
      Accounts on a list that was fetched in the past 5 minutes (or --max-age) take no request; the \
      others take one each. If that is more than ten, ghf first says how many it needs and how many \
      are left.
      """)

  @Argument(
    help: "The accounts; - reads them from standard input, one a line.",
    completion: .source(.loginsOrInput))
  var users: [String]

  @OptionGroup(title: "Global options") var global: GlobalOptions

  func run(in context: CommandContext) async throws(CommandError) {
    let store = try context.favourites()
    let host = try context.apiBase(global).webAuthority
    var failures = ProfileFailures(context: context, options: global)
    let wanted = try wantedAccounts(in: context)
    let known = try await knownAccounts(among: wanted, in: context)
    let (accounts, result) = await ProfileQuery(users: [], global: global)
      .accounts(wanted, known: known, reporting: &failures, in: context)
    let now = context.timekeeper.now()
    let found = accounts.map { Favourite($0, on: host, addedAt: now) }
    // Those that were found before something went wrong are kept all the same.
    if !found.isEmpty { say(try add(found, to: store, in: context), in: context) }
    try result.get()
    if let error = failures.final { throw error }
  }

  /// All names, so that what they cost is known before the first request.
  private func wantedAccounts(
    in context: CommandContext
  ) throws(CommandError) -> [Result<UserArgument, CommandError>] {
    var names = try UserNames(users, on: context.apiBase(global), input: context.input)
    var wanted: [Result<UserArgument, CommandError>] = []
    while let name = names.next() { wanted.append(name) }
    return wanted
  }

  /// The accounts that a list in the cache names, and says what looking up the others costs.
  private func knownAccounts(
    among wanted: [Result<UserArgument, CommandError>], in context: CommandContext
  ) async throws(CommandError) -> [Login: Account] {
    let logins = wanted.compactMap { user -> Login? in
      if case .success(.named(let login)) = user { login } else { nil }
    }
    if logins.count < 2 { return [:] }
    let client = try context.client(global)
    let known = client.knownAccounts(
      named: Set(logins), onPagesAt: context.usableListKeys(global, of: client.base))
    let unknown = logins.filter { known[$0] == nil }
    let cost = await LookupCost.of(
      unknown.count, requestCount: client.lookupCost(of: unknown), client)
    if cost.isWorthTelling {
      Notices(context: context, options: global).say(
        cost.notice(ofAdding: logins.count, global, in: context))
    }
    return known
  }

  private func add(
    _ favourites: [Favourite], to store: FavouritesStore, in context: CommandContext
  ) throws(CommandError) -> [FavouriteAddition] {
    do throws(StorageError) {
      return try store.add(favourites)
    } catch {
      throw CommandError(error, in: context)
    }
  }

  private func say(_ additions: [FavouriteAddition], in context: CommandContext) {
    let notices = Notices(context: context, options: global)
    for addition in additions {
      let login = addition.favourite.login
      switch addition.outcome {
      case .added: notices.say("\(login) is a favourite now")
      case .alreadyThere: notices.say("\(login) is a favourite already")
      case .renamed(let old): notices.say("\(login) is a favourite already, as \(old)")
      }
    }
  }
}

extension Favourite {
  /// What is kept of an account on a host.
  init(_ account: Account, on host: String, addedAt date: Date) {
    self.init(
      login: account.login, id: account.id, host: host, htmlURL: account.pageURL,
      avatarURL: account.avatarURL, addedAt: date)
  }
}
