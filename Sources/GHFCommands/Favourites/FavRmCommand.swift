import ArgumentParser
import CommandLineInterface
import GitHubAPI
import LocalStore

/// `ghf fav rm`: forgets favourites.
struct FavRmCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    leaf: "rm", abstract: "Remove accounts from the favourites.")

  static let guide = CommandGuide(
    examples: [
      "ghf fav rm octocat"
    ])

  @Argument(
    help: "The accounts; - reads them from standard input, one a line.",
    completion: .source(.favourites))
  var users: [String]

  @OptionGroup(title: "Global options") var global: GlobalOptions

  func run(in invocation: Invocation) async throws(CommandError) {
    let base = try invocation.apiBase()
    var names = try UserNames(users, on: base, input: invocation.input)
    var logins: [String] = []
    while let name = names.next() {
      switch try name.get() {
      case .named(let login): logins.append(login.name)
      case .oneself: throw CommandError(.usage, "@me can't be removed: give the account's name")
      }
    }
    let store = try invocation.context.favourites()
    let removal: FavouritesRemoval
    var elsewhere: Set<String> = []
    do throws(StorageError) {
      removal = try store.remove(logins: logins, on: base.webAuthority)
      if !removal.missing.isEmpty {
        elsewhere = Set(try store.list().map { $0.login.lowercased() })
      }
    } catch {
      throw CommandError(error, in: invocation.context)
    }
    let notices = invocation.notices
    for favourite in removal.removed { notices.say("\(favourite.login) is no favourite any more") }
    var failures = ProfileFailures(invocation)
    for login in removal.missing {
      let isElsewhere = elsewhere.contains(login.lowercased())
      try failures.report(
        CommandError(
          .failure,
          "'\(login)' is not a favourite" + (isElsewhere ? " on \(base.webAuthority)" : ""),
          hints: isElsewhere ? ["'ghf fav list --all-hosts' shows the other hosts"] : []))
    }
    if let error = failures.final { throw error }
  }
}
