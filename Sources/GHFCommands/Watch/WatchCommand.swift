import CommandLineInterface
import GHFMessages
import GHFQueries
import GitHubAPI
import LocalStore

/// `ghf watch`: the group of commands for lists that a timer checks.
struct WatchCommand: GuidedCommand {
  static let guide = CommandGuide(
    "watch", "Check lists regularly and report their changes",
    groups: [
      (
        "Commands",
        [
          WatchAddCommand.self, WatchListCommand.self, WatchRmCommand.self, WatchRunCommand.self,
        ]
      )
    ],
    examples: [
      "ghf watch add octocat --every 6h",
      "ghf watch add fav",
      "ghf watch run",
    ],
    text: """
      'ghf watch add' chooses lists, and 'ghf watch run' checks those that are due and reports what \
      changed, once. A timer of the system starts it: ghf itself runs nothing in the background. With \
      systemd, 'systemctl --user enable --now ghf-watch.timer' starts it every hour. With cron, run \
      'crontab -e' and add the line:

      `17 * * * * PATH="$HOME/.local/bin:/usr/local/bin:$PATH" ghf watch run --quiet`
      """)
}

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
      that name. Needs one request per 50 accounts with a token, one per account without.

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

  func run(in invocation: Invocation) async throws {
    let names = WatchNames(users)
    let base = try invocation.apiBase()
    let queries = try invocation.queries()
    let now = invocation.machine.clock.now()
    // Nil stands for the favourites.
    var people: [SnapshotPerson?] = names.includesFavourites ? [nil] : []
    var failures = ProfileFailures(invocation)
    var end: CommandError?
    if let words = names.accounts {
      let typed = try UserNames(words, on: base, input: invocation.streams.input)
      let accounts = await failures.lookUp(Array(typed), in: queries)
      end = accounts.end
      people += accounts.found.map { SnapshotPerson(id: $0.id, login: $0.login) }
    }
    let watches = people.map {
      Watch(
        $0, following ? .following : .followers,
        every: every?.duration ?? WatchAddCommand.defaultInterval, addedAt: now)
    }
    let query = try WatchQuery(in: queries, invocation.watchStore())
    for watch in watches {
      let (new, old) = try query.store.add(watch, keepsInterval: every == nil)
      invocation.notices.say(new.additionNotice(after: old))
    }
    // From now on, changes are reported.
    let faults = try query.begin().faults
    if let end { throw end }
    let fault = faults.first { fault in
      watches.contains {
        $0.account?.id == fault.list.account && $0.direction == fault.list.direction
      }
    }
    if let fault { throw fault.error }
    if let error = failures.final { throw error }
  }
}

extension Invocation {
  func watchStore() throws -> WatchStore {
    WatchStore(in: try context.machine.directories.state, host: try apiBase().webAuthority)
  }
}

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

  func run(in invocation: Invocation) async throws {
    let store = try invocation.watchStore()
    let names = WatchNames(users)
    let direction: FollowDirection = following ? .following : .followers
    let watches = try store.watches().filter { $0.direction == direction }
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
      let typed = try UserNames(words, on: invocation.apiBase(), input: invocation.streams.input)
      for name in typed {
        let user = try name.get()
        let watch: Watch?
        let missing: String
        if case .numbered(let id) = user {
          watch = watches.first { $0.account?.id == id }
          missing = "the account with the id \(id)"
        } else {
          let login = try user.login(to: "remove")
          watch = watches.first { $0.account?.login.lowercased() == login.name.lowercased() }
          missing = "'\(login)'"
        }
        if let watch {
          found.append(watch)
        } else {
          failures.report(
            CommandError(
              .failure, "not watched: \(missing)",
              hints: ["list what is watched with 'ghf watch list'"]
            ))
        }
      }
    }
    for watch in found {
      try store.remove(watch)
      invocation.notices.say("stopped watching \(watch.name)")
    }
    // Forgets their lists, unless another watch includes them.
    let query = WatchQuery(in: try invocation.queries(), store)
    _ = try query.begin()
    if let error = failures.final { throw error }
  }
}

/// The words that name watches: accounts, and `fav` for the favourites.
struct WatchNames {
  let includesFavourites: Bool
  /// The words for accounts; nil if only the favourites are named.
  let accounts: [String]?

  init(_ words: [String]) {
    let others = words.filter { $0 != Watch.favouritesWord }
    includesFavourites = others.count < words.count
    accounts = others.isEmpty && includesFavourites ? nil : others
  }
}

extension Watch {
  /// The list's name within a sentence.
  var name: String {
    let relation = direction.relation
    guard let account else {
      return direction == .following
        ? "the accounts that your favourites follow" : "the followers of your favourites"
    }
    return relation.name(of: account.login)
  }

  /// Returns the notice after the addition, given the watch of the same list before.
  func additionNotice(after old: Watch?) -> String {
    guard let old else { return "watching \(name), every \(every.words)" }
    return old.every == every
      ? "already watching \(name), every \(every.words)"
      : "watching \(name), every \(every.words) instead of every \(old.every.words)"
  }
}

extension WatchedList {
  /// The list's name within a sentence, or the login if that is damaged.
  var title: String { name?.text ?? login }

  /// Returns the hint about a list whose account is gone: the command that stops watching it.
  func removalHint(for watches: [Watch]) -> String {
    let isOfFavourite = !watches.contains {
      $0.account?.id == account && $0.direction == direction
    }
    if isOfFavourite { return "run 'ghf fav rm \(login)' to remove the favourite" }
    let option = direction == .following ? " --following" : ""
    return "run 'ghf watch rm \(login)\(option)' to stop watching it"
  }
}

extension Duration {
  /// The duration as `--every` takes it: `6h`, `1d12h`.
  var words: String {
    var rest = Int(components.seconds)
    var text = ""
    for (letter, seconds) in [("d", 86_400), ("h", 3_600), ("m", 60), ("s", 1)] {
      let count = rest / seconds
      rest %= seconds
      if count > 0 { text += "\(count)\(letter)" }
    }
    return text.isEmpty ? "0s" : text
  }
}
