import ArgumentParser
import CommandLineInterface
import GitHubAPI
import LocalStore

import struct FoundationEssentials.Date

/// `ghf fav add`: keeps accounts as favourites, by their numeric id.
struct FavAddCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    leaf: "add", abstract: "Add accounts to the favourites.")

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

  func run(in invocation: Invocation) async throws(CommandError) {
    let store = try invocation.context.favourites()
    let host = try invocation.apiBase().webAuthority
    var failures = ProfileFailures(invocation)
    let wanted = try wantedAccounts(in: invocation)
    let known = try await knownAccounts(among: wanted, in: invocation)
    let (accounts, result) = await ProfileQuery(users: [])
      .accounts(wanted, known: known, reporting: &failures, in: invocation)
    let now = invocation.clock.now()
    let found = accounts.map { Favourite($0, on: host, addedAt: now) }
    // Those that were found before something went wrong are kept all the same.
    if !found.isEmpty { say(try add(found, to: store, in: invocation), in: invocation) }
    try result.get()
    if let error = failures.final { throw error }
  }

  /// All names, so that what they cost is known before the first request.
  private func wantedAccounts(
    in invocation: Invocation
  ) throws(CommandError) -> [Result<UserArgument, CommandError>] {
    var names = try UserNames(users, on: invocation.apiBase(), input: invocation.input)
    var wanted: [Result<UserArgument, CommandError>] = []
    while let name = names.next() { wanted.append(name) }
    return wanted
  }

  /// The accounts that a list in the cache names, and says what looking up the others costs.
  private func knownAccounts(
    among wanted: [Result<UserArgument, CommandError>], in invocation: Invocation
  ) async throws(CommandError) -> [Login: Account] {
    let logins = wanted.compactMap { user -> Login? in
      if case .success(.named(let login)) = user { login } else { nil }
    }
    if logins.count < 2 { return [:] }
    let client = try invocation.client()
    let known = client.knownAccounts(
      named: Set(logins), onPagesAt: invocation.usableListKeys(of: client.base))
    let unknown = logins.filter { known[$0] == nil }
    let cost = await LookupCost.of(
      unknown.count, requestCount: client.lookupCost(of: unknown), client)
    if cost.isWorthTelling {
      invocation.notices.say(
        cost.notice(ofAdding: logins.count, in: invocation))
    }
    return known
  }

  private func add(
    _ favourites: [Favourite], to store: FavouritesStore, in invocation: Invocation
  ) throws(CommandError) -> [FavouriteAddition] {
    do throws(StorageError) {
      return try store.add(favourites)
    } catch {
      throw CommandError(error, in: invocation.context)
    }
  }

  private func say(_ additions: [FavouriteAddition], in invocation: Invocation) {
    let notices = invocation.notices
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
