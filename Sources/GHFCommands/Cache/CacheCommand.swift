import CommandLineInterface
import FoundationEssentials
import GHFMessages
import GHFQueries
import GitHubAPI
import LocalStore
import PeopleViews
import TerminalText

/// `ghf cache`: the group of commands for the cache.
struct CacheCommand: GuidedCommand {
  static let guide = CommandGuide(
    "cache", "Show or clear the cache",
    groups: [("Commands", [CacheInfoCommand.self, CacheClearCommand.self])],
    examples: ["ghf cache info", "ghf cache clear octocat"])
}

/// `ghf cache info`: shows the size of the cache.
struct CacheInfoCommand: ContextCommand {
  static let guide = CommandGuide(
    "info", "Show the size of the cache, by hosts",
    examples: ["ghf cache info", "ghf cache info --json | jq .bytes"],
    text: """
      Above limit_bytes, ghf evicts the least recently used entries. The size of a host is that of \
      its answers, and bytes that of all files.
      """)

  @OptionGroup var format: FormatOptions

  static func fieldNames(with options: Set<String>) -> [String] { CacheSurvey.fields.names() }

  func run(in invocation: Invocation) async throws {
    let fields = try format.selected(CacheSurvey.fields)
    // The run reports if the file had to be replaced.
    let survey = try invocation.openedStores.cache(
      in: invocation.machine.directories.cache, reportingTo: invocation.report(cacheProblem:)
    ).survey()
    let views = invocation.views
    try views.print(
      [survey], fields, format.format, isSingle: true,
      view: WholeView(isASCII: true, in: views) { $0.flatMap(\.lines) })
  }
}

extension CacheSurvey {
  /// The sizes in words, by host and as a whole.
  private var sizes: [(title: String, size: CleanText)] {
    hosts.sorted { $0.key < $1.key }.map { ($0.key, ByteCountText($0.value).text) }
      + [("Size", "\(ByteCountText(byteCount).text) of \(ByteCountText(Cache.defaultLimit).text)")]
  }

  /// The lines for a terminal.
  fileprivate var lines: [StyledLine] {
    let sizes = sizes
    let table = Table(widths: [sizes.map(\.title.count).max() ?? 0], gap: 2, .standard)
    return sizes.map { table.line([StyledLine(CleanText($0.title), .dim), StyledLine($0.size)]) }
  }

  static let fields: [Field<CacheSurvey>] = [
    Field("directory") { .text($0.directory) },
    Field("hosts") { survey in
      let hosts = survey.hosts.sorted { $0.key < $1.key }
      return .object(
        hosts.map { FieldValue.Member($0.key, .number(Int64($0.value))) },
        short: hosts.isEmpty
          ? .null : .text(hosts.map { "\($0.key) \($0.value)" }.joined(separator: ", ")))
    },
    Field("bytes") { .number(Int64($0.byteCount)) },
    Field("limit_bytes") { _ in .number(Int64(Cache.defaultLimit)) },
  ]
}

/// `ghf cache clear`: clears the cache, or one account's entries.
struct CacheClearCommand: ContextCommand {
  static let guide = CommandGuide(
    "clear", "Clear the cache, or one account's entries",
    examples: ["ghf cache clear", "ghf cache clear octocat"],
    text: """
      An account's entries are its profile and feed, and the lists of its followers and of the \
      accounts that it follows. The account stays on the lists of others. Favourites are not cached.
      """)

  @Argument("user", help: "Clear this account's entries only", completion: .logins)
  var user: String?

  func run(in invocation: Invocation) async throws {
    let cache = Cache(in: try invocation.machine.directories.cache)
    let removal: CacheRemoval
    let notice: String
    if let user {
      let login = try UserReference(user, on: invocation.apiBase()).login(to: "clear")
      removal = try await invocation.removeAnswers(about: login, from: cache)
      notice = removal.notice(about: login)
    } else {
      removal = cache.clear()
      notice = removal.notice
    }
    // After a failure, "the cache is empty" would be false.
    if !removal.isNothing || removal.failure == nil { invocation.notices.say(notice) }
    if let failure = removal.failure { throw failure }
  }
}

extension Invocation {
  /// Removes the cached entries about one account, and the logins in them from the index for
  /// completion.
  func removeAnswers(about login: Login, from cache: Cache) async throws -> CacheRemoval {
    // Without requests: the account's id is looked up in the cache only.
    var offline = self
    offline.options.cacheMode = .offline
    offline.options.verbose = false
    let queries = try offline.queries()
    let client = queries.client
    // The keys of the member lists of the account and its teams; each depends on the viewer.
    let path = client.base.pathPrefix + Endpoint.members(of: login).path
    let prefix = path.dropLast("members".count).lowercased()
    let members: [PageKey] = try queries.firstPageKeys().filter { $0.path.hasPrefix(prefix) }
    return cache.remove(
      try await client.keys(about: login, in: cache) + members,
      naming: client.cachedLogins(about: login, alsoAt: members), on: client.base.authority)
  }
}

extension GitHubClient {
  /// Returns the keys of the account's lists, feeds, picture and profile.
  ///
  /// A profile by id is included if a cached profile shows that the id is the account's.
  fileprivate func keys(about login: Login, in cache: Cache) async throws -> [PageKey] {
    var keys = [
      Endpoint.followers(of: login).path, Endpoint.following(of: login).path,
      Endpoint.events(by: login).path, Endpoint.eventsReceived(by: login).path,
      Endpoint.profile(login).path,
    ].map { PageKey(host: base.authority, path: base.pathPrefix + $0) }
    let number = await account(.profile(login))?.id
    if let number {
      keys.append(base.pictureKey(ofAccountWithID: number))
      keys += FollowDirection.allCases.map { followKey(number, $0) }
    }
    let prefix = base.pathPrefix.lowercased() + "/user/"
    for key in try cache.profileKeys(host: base.authority) {
      if let found = foundAccount(at: key), found.id == number || found.isNamed(login) {
        keys.append(key)
      }
      guard key.path.hasPrefix(prefix), let id = Int64(key.path.dropFirst(prefix.count)) else {
        continue
      }
      if id == number {
        keys.append(key)
      } else if let account = await account(.profile(id: id)), account.isNamed(login) {
        keys.append(key)
      }
    }
    return keys
  }

  private func account(_ profile: Endpoint<Profile>) async -> Account? {
    // `try?`: a profile that isn't cached, or is damaged, counts as unknown.
    try? await answer(to: profile).answer.account
  }
}

extension CacheRemoval {
  var notice: String {
    let size = ByteCountText(byteCount).text
    if byteCount == 0 { return "the cache is empty" }
    return byteCount > damagedByteCount
      ? "cleared the cache (\(size))" : "removed unreadable files (\(size))"
  }

  func notice(about login: Login) -> String {
    let count = CountText(listings, of: "listing").text
    return switch (listings, profiles) {
    case (0, 0) where byteCount == 0: "the cache has no entries for \(login)"
    case (0, 0): "removed the picture of \(login)"
    case (0, _): "removed the profile of \(login)"
    case (_, 0): "removed \(count) of \(login)"
    default: "removed \(count) and the profile of \(login)"
    }
  }
}
