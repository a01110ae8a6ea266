import CommandLineInterface
import GHFMessages
import GHFQueries
import GitHubAPI
import LocalStore

/// `ghf watch add`: adds lists to those that `ghf watch run` checks.
struct WatchAddCommand: ContextCommand {
  static let guide = CommandGuide(
    "add", "Add lists to check regularly",
    examples: [
      "ghf watch add octocat",
      "ghf watch add octocat --following --every 1d",
      "ghf watch add fav --every 12h",
    ],
    text: """
      Watches the followers of each account, or with --following the accounts that it follows. fav \
      stands for your favourites, including those that you add later; @fav is the account of \
      that name. Needs one request per account.

      Only changes from now on are reported, compared with the last snapshot, or else with the first \
      check. To change the interval, add the list again with --every.
      """)

  @Argument(
    "users", help: "The accounts, or fav (default: your own); - reads names from standard input",
    completion: .loginsOrInput)
  var users: [String] = []

  @Flag("--following", help: "Watch the accounts that they follow")
  var following = false

  @Option(
    "--every", value: "time",
    help: "Check at intervals of this time, such as 12h or 1d (default: 6h)")
  var every: DurationArgument?

  private static let defaultInterval = Duration.seconds(6 * 3_600)

  func validate() throws(UsageError) {
    // Cached answers may be five minutes old.
    if let every, every.duration < .seconds(600) {
      throw UsageError("'--every' must be at least 10m")
    }
  }

  var printsAnswer: Bool { false }

  func run(in invocation: Invocation) async throws(CommandError) {
    let names = WatchNames(users)
    let base = try invocation.apiBase()
    let queries = try invocation.queries()
    let direction: FollowDirection = following ? .following : .followers
    let now = invocation.clock.now()
    let interval = every?.duration ?? WatchAddCommand.defaultInterval
    var watches: [Watch] = []
    if names.includesFavourites {
      watches.append(Watch(nil, direction, every: interval, addedAt: now))
    }
    var failures = ProfileFailures(invocation)
    var end: CommandError?
    if let words = names.accounts {
      var typed = try UserNames(words, on: base, input: invocation.input)
      let accounts = await failures.accounts(typed.rest(), in: queries)
      end = accounts.end
      watches += accounts.found.map { account in
        Watch(
          SnapshotPerson(id: account.id, login: account.login), direction, every: interval,
          addedAt: now)
      }
    }
    let query = try WatchQuery(in: queries, invocation.watchStore())
    for watch in watches {
      let (new, old) = try invocation.context.accessFiles { () throws(StorageError) in
        try query.store.add(watch, keepsInterval: every == nil)
      }
      invocation.notices.say(new.additionNotice(after: old))
    }
    // From now on, changes are reported.
    let faults = try await invocation.query { () throws(QueryError) in try query.begin().faults }
    if let end { throw end }
    let fault = faults.first { fault in
      watches.contains {
        $0.account?.id == fault.list.account && $0.direction == fault.list.direction
      }
    }
    if let fault { throw CommandError(fault.error, in: invocation.context) }
    if let error = failures.final { throw error }
  }
}

extension Invocation {
  /// Returns the store of the watched lists on the host in use.
  func watchStore() throws(CommandError) -> WatchStore {
    try context.watchStore(on: apiBase().webAuthority)
  }
}
