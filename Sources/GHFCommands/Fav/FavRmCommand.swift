import CommandLineInterface
import GHFMessages
import GitHubAPI
import LocalStore

/// `ghf fav rm`: removes accounts from the favourites.
struct FavRmCommand: ContextCommand {
  static let guide = CommandGuide(
    "rm", "Remove accounts from the favourites",
    examples: ["ghf fav rm octocat"])

  @Argument(
    "users", help: "The accounts; - reads them from standard input, one per line",
    completion: .favourites)
  var users: [String]

  func run(in invocation: Invocation) async throws {
    let base = try invocation.apiBase()
    let names = try UserNames(users, on: base, input: invocation.streams.input)
    var logins: [String] = []
    var ids: [Int64] = []
    for name in names {
      switch try name.get() {
      case .numbered(let id): ids.append(id)
      case let user: logins.append(try user.login(to: "remove").name)
      }
    }
    let store = FavouritesStore(in: try invocation.machine.directories.data)
    let removal = try store.remove(logins: logins, ids: ids, on: base.webAuthority)
    let others = try removal.missing.isEmpty ? [] : store.list()
    let elsewhere = Set(others.map { $0.login.lowercased() })
    for favourite in removal.removed {
      invocation.notices.say("removed \(favourite.login) from the favourites")
    }
    var failures = ProfileFailures(invocation)
    for login in removal.missing {
      let isElsewhere = elsewhere.contains(login.lowercased())
      failures.report(
        CommandError(
          .failure,
          "not a favourite" + (isElsewhere ? " on \(base.webAuthority)" : "") + ": '\(login)'",
          hints: isElsewhere ? ["run 'ghf fav list --all-hosts' to see the other hosts"] : []))
    }
    for id in removal.missingIDs {
      failures.report(CommandError(.failure, "no favourite has the id \(id)"))
    }
    if let error = failures.final { throw error }
  }
}
