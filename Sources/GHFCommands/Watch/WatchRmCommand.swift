import CommandLineInterface
import GHFMessages
import GHFQueries
import GitHubAPI
import LocalStore

/// `ghf watch rm`: removes lists from those that `ghf watch run` checks.
struct WatchRmCommand: ContextCommand {
  static let guide = CommandGuide(
    "rm", "Stop watching lists",
    examples: ["ghf watch rm octocat", "ghf watch rm fav"],
    text: "The snapshots stay; 'ghf changes <user> --forget' deletes them.")

  @Argument(
    "users", help: "The accounts, or fav; - reads names from standard input",
    completion: .watches)
  var users: [String]

  @Flag("--following", help: "Stop watching the accounts that they follow")
  var following = false

  func run(in invocation: Invocation) async throws(CommandError) {
    let store = try invocation.watchStore()
    let names = WatchNames(users)
    let direction: FollowDirection = following ? .following : .followers
    let watches = try invocation.context.accessFiles { () throws(StorageError) in
      try store.watches().filter { $0.direction == direction }
    }
    var failures = ProfileFailures(invocation)
    var found: [Watch] = []
    if names.includesFavourites {
      if let watch = watches.first(where: { $0.account == nil }) {
        found.append(watch)
      } else {
        failures.report(CommandError(.failure, "not watched: your favourites"))
      }
    }
    if let words = names.accounts {
      var typed = try UserNames(words, on: invocation.apiBase(), input: invocation.input)
      while let name = typed.next() {
        guard case .named(let login) = try name.get() else {
          throw CommandError(.usage, "cannot remove '@me'", hints: ["use the account's name"])
        }
        let watch = watches.first { $0.account?.login.lowercased() == login.name.lowercased() }
        if let watch {
          found.append(watch)
        } else {
          failures.report(
            CommandError(
              .failure, "not watched: '\(login)'",
              hints: ["list what is watched with 'ghf watch list'"]
            ))
        }
      }
    }
    for watch in found {
      try invocation.context.accessFiles { () throws(StorageError) in try store.remove(watch) }
      invocation.notices.say("stopped watching \(watch.name)")
    }
    // Forgets their lists, unless another watch includes them.
    let query = WatchQuery(in: try invocation.queries(), store)
    _ = try await invocation.query { () throws(QueryError) in try query.begin() }
    if let error = failures.final { throw error }
  }
}
