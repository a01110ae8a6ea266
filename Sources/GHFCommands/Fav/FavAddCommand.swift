import CommandLineInterface
import GHFMessages
import GHFQueries
import GitHubAPI
import LocalStore

/// `ghf fav add`: adds accounts to the favourites, by their numeric id.
struct FavAddCommand: ContextCommand {
  static let guide = CommandGuide(
    "add", "Add accounts to the favourites",
    examples: ["ghf fav add octocat", "ghf following octocat | ghf fav add -"],
    text: """
      Needs one request per 50 accounts with a token, one per account without; none for accounts on \
      a list fetched in the past 5 minutes (or --max-age). If it needs more than ten, ghf first \
      reports how many it needs and how many are left.
      """)

  @Argument(
    "users", help: "The accounts; - reads them from standard input, one per line",
    completion: .loginsOrInput)
  var users: [String]

  var printsAnswer: Bool { false }

  func run(in invocation: Invocation) async throws {
    let store = FavouritesStore(in: try invocation.machine.directories.data)
    let host = try invocation.apiBase().webAuthority
    var failures = ProfileFailures(invocation)
    // Reads all names, so that their cost is known before the first request.
    let wanted = Array(
      try UserNames(users, on: invocation.apiBase(), input: invocation.streams.input))
    let queries = try invocation.queries()
    let known = try await knownAccounts(among: wanted, queries, in: invocation)
    let (accounts, end) = await failures.lookUp(wanted, known: known, in: queries)
    let now = invocation.machine.clock.now()
    let found = accounts.map { Favourite($0, on: host, addedAt: now) }
    // Accounts found before an error are added too.
    if !found.isEmpty {
      let additions = try store.add(found)
      for addition in additions {
        let login = addition.favourite.login
        switch addition.outcome {
        case .added: invocation.notices.say("added \(login) to the favourites")
        case .alreadyThere: invocation.notices.say("\(login) is already a favourite")
        case .renamed(let old):
          invocation.notices.say("\(login) is already a favourite, as \(old)")
        }
      }
    }
    if let end { throw end }
    if let error = failures.final { throw error }
  }

  /// Returns the accounts on cached lists, and reports the cost of looking up the others if it is
  /// high; does nothing for a single account.
  private func knownAccounts(
    among wanted: [Result<UserReference, CommandError>], _ queries: QueryContext,
    in invocation: Invocation
  ) async throws -> [UserReference: Account] {
    let users = wanted.compactMap { user -> UserReference? in
      if case .success(let user) = user, user != .ownAccount { user } else { nil }
    }
    if users.count < 2 { return [:] }
    let client = queries.client
    let known = client.knownAccounts(among: Set(users), onPagesAt: queries.usableListKeys())
    let unknown = users.filter { known[$0] == nil }
    if let cost = try await ProfileFetcher(in: queries).begin(unknown) {
      invocation.notices.say(cost.notice(of: "adding", users.count, in: invocation.machine))
    }
    return known
  }
}
