import GHFMessages
import GHFQueries
import GitHubAPI
import LocalStore

/// The report of `ghf status`, collected without changing anything.
struct StatusReport: Sendable {
  /// The version of libcurl and its TLS library; nil if it can't be loaded.
  private(set) var library: String?
  let api: String
  /// `true` if the API responded; nil if it wasn't checked.
  private(set) var isReached: Bool?
  /// The name of a variable, or `gh`; nil without a token.
  private(set) var tokenSource: String?
  /// Why a token in a variable isn't used, or `gh` has provided none; nil otherwise.
  private(set) var tokenNotice: String?
  /// The rate limits, named after their buckets; empty if the server has none or didn't send them.
  private(set) var limits: [RateLimit] = []
  private(set) var data: DirectorySurvey?
  private(set) var state: DirectorySurvey?
  private(set) var cache: DirectorySurvey?
  /// The number of favourites on all hosts; nil if the file can't be read.
  private(set) var favouriteCount: Int?
  /// The number of favourites on hosts other than the one in use.
  private(set) var foreignFavouriteCount = 0
  /// The number of lists with readable snapshots; nil if the directory can't be read.
  private(set) var snapshotCount: Int?
  /// The state of `ghf watch`; nil if it can't be read.
  private(set) var watches: WatchSurvey?
  let terminal: StatusTerminal
  /// The config file; nil if it is invalid or unreadable.
  let settings: Settings?
  /// The problems found; the first one determines the exit status.
  private(set) var problems: [CommandError] = []

  /// Collects the report, with one free request unless `--offline` is set.
  ///
  /// - Throws: `CommandError` if the API's host or URL is invalid, or the run was interrupted.
  init(
    of invocation: Invocation, settings: Result<Settings, CommandError>
  ) async throws(CommandError) {
    switch settings {
    case .success(let settings): self.settings = settings
    case .failure(let error): (self.settings, problems) = (nil, [error])
    }
    let isOffline = invocation.options.cacheMode == .offline
    var invocation = invocation
    // Limits must be current, and a run that writes to the cache may evict pages.
    invocation.options.cacheMode = .noCache
    // Reports a limit that is used up instead of waiting for its reset.
    (invocation.options.wait, invocation.options.maxWait) = (false, nil)
    let host = try invocation.apiBase().webHost
    let found = await FoundToken(for: host, in: invocation)
    let client = try invocation.client(signIn: found)
    api = client.base.url
    tokenSource = found.source
    tokenNotice = found.notice
    terminal = StatusTerminal(of: invocation)
    do throws(TransportError) {
      library = try invocation.libraryVersion()
    } catch {
      problems.append(CommandError(error, in: invocation.context))
    }
    if !isOffline, library != nil {
      try await readLimits(client, hadToken: found.source != nil, in: invocation)
    }
    readFiles(in: invocation, host: client.base.webAuthority)
  }

  private mutating func readLimits(
    _ client: GitHubClient, hadToken: Bool, in invocation: Invocation
  ) async throws(CommandError) {
    do throws(GitHubError) {
      limits = try await client.rateLimits()
      isReached = true
    } catch {
      var problem = error
      switch error {
      // An Enterprise server may have no limits (GitHub docs, "Get rate limit status"), or the path
      // is wrong.
      case .notFound:
        isReached = await client.servesGitHubAPI() ?? true
        if isReached == true { return }
        problem = .notGitHub(.server(host: client.base.webHost))
      case .noResponse(.cancelled): throw CommandError(error, about: .other, in: invocation.context)
      case .noResponse, .notGitHub: isReached = false
      // The client sends no request with such a token.
      case .unusableToken: break
      case .limited(var limit):
        isReached = true
        // Omits the hint about --wait, which has no effect here.
        limit.waitPolicy = .endless
        problem = .limited(limit)
      default: isReached = true
      }
      problems.append(CommandError(problem, about: .other, in: invocation.context))
    }
    if let core = limits.first(where: { $0.resource == "core" }), core.remaining == 0,
      core.resetsAt > invocation.clock.now()
    {
      let limit = LimitReached(
        kind: .primary, rateLimit: core, retryAfter: nil, hadToken: hadToken, waitPolicy: .endless)
      problems.append(CommandError(.limited(limit), about: .other, in: invocation.context))
    }
  }

  private mutating func readFiles(in invocation: Invocation, host: String) {
    let directories = invocation.directories
    data = survey(in: invocation) { () throws(StorageError) in
      try DirectorySurvey(of: directories.data)
    }
    let favourites = survey(in: invocation, withoutHome: []) { () throws(StorageError) in
      try FavouritesStore(in: directories.data).list()
    }
    favouriteCount = favourites?.count
    foreignFavouriteCount = favourites?.filter { $0.host != host }.count ?? 0
    cache = survey(in: invocation) { () throws(StorageError) in
      try DirectorySurvey(of: directories.cache)
    }
    var snapshots: SnapshotSurvey?
    snapshotCount = survey(in: invocation, withoutHome: 0) { () throws(StorageError) in
      let found = try SnapshotSurvey(of: directories.state)
      snapshots = found
      return found.listCount
    }
    state = snapshots?.directory
    watches = survey(in: invocation, withoutHome: WatchSurvey()) { () throws(StorageError) in
      try WatchSurvey(of: WatchStore(in: try directories.state, host: host))
    }
    if let problem = snapshots?.problem {
      problems.append(CommandError(problem, in: invocation.context))
    }
  }

  /// Returns the result of `read`, or `withoutHome` if there is no home directory; if `read` fails
  /// otherwise, adds the problem and returns nil.
  private mutating func survey<Found>(
    in invocation: Invocation, withoutHome: Found? = nil, _ read: () throws(StorageError) -> Found
  ) -> Found? {
    do throws(StorageError) {
      return try read()
    } catch .noHome {
      // Without a home directory ghf works, but stores nothing.
      return withoutHome
    } catch {
      problems.append(CommandError(error, in: invocation.context))
      return nil
    }
  }
}
