import CommandLineInterface
import GHFMessages
import GHFQueries
import GitHubAPI
import LocalStore
import TerminalHost

/// `ghf fav rm`: removes accounts from the favourites.
struct FavRmCommand: ContextCommand {
  static let guide = CommandGuide(
    "rm", "Remove accounts from the favourites",
    examples: ["ghf fav rm octocat"])

  @Argument(
    "users", help: "The accounts; - reads them from standard input, one per line",
    completion: .favourites)
  var users: [String]

  func run(in invocation: Invocation) async throws(CommandError) {
    let base = try invocation.apiBase()
    var names = try UserNames(users, on: base, input: invocation.input)
    var logins: [String] = []
    while let name = names.next() {
      switch try name.get() {
      case .named(let login): logins.append(login.name)
      case .ownAccount:
        throw CommandError(.usage, "cannot remove '@me'", hints: ["use the account's name"])
      }
    }
    let store = try invocation.context.favourites()
    let (removal, elsewhere) = try invocation.context.accessFiles { () throws(StorageError) in
      let removal = try store.remove(logins: logins, on: base.webAuthority)
      let others = try removal.missing.isEmpty ? [] : store.list()
      return (removal, Set(others.map { $0.login.lowercased() }))
    }
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
    if let error = failures.final { throw error }
  }
}
