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
    ])

  @Argument(
    help: "The accounts; - reads them from standard input, one a line.",
    completion: .source(.loginsOrInput))
  var users: [String]

  @OptionGroup(title: "Global options") var global: GlobalOptions

  func run(in context: CommandContext) async throws(CommandError) {
    let store = try context.favourites()
    var failures = ProfileFailures(context: context, options: global)
    let (accounts, result) = await ProfileQuery(users: users, global: global)
      .accounts(reporting: &failures, in: context)
    let now = context.timekeeper.now()
    let found = accounts.map { Favourite($0, addedAt: now) }
    // Those that were found before something went wrong are kept all the same.
    if !found.isEmpty { say(try add(found, to: store, in: context), in: context) }
    try result.get()
    if let error = failures.final { throw error }
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
  /// What is kept of an account.
  init(_ account: Account, addedAt date: Date) {
    self.init(
      login: account.login, id: account.id, htmlURL: account.pageURL,
      avatarURL: account.avatarURL, addedAt: date)
  }
}
