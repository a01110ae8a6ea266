import GitHubAPI
import LocalStore

/// All that `ghf status` tells; to find it out changes nothing.
struct StatusReport: Sendable {
  /// The version of libcurl and its TLS library; nil when it can't be loaded.
  private(set) var library: String?
  let api: String
  /// Whether the API answered at all; nil when it was not asked.
  private(set) var isReached: Bool?
  /// A variable's name, or `gh`; nil when there is no token.
  private(set) var tokenSource: String?
  /// Why a token in a variable isn't used; nil when none is ignored.
  private(set) var tokenNotice: String?
  /// By the buckets' names; empty where a server tells none.
  private(set) var limits: [RateLimit] = []
  private(set) var data: DirectorySurvey?
  private(set) var state: DirectorySurvey?
  private(set) var cache: DirectorySurvey?
  /// How many there are on all hosts; nil when the file can't be read.
  private(set) var favouriteCount: Int?
  /// How many of them are on other hosts than the one in use.
  private(set) var foreignFavouriteCount = 0
  /// How many lists have snapshots that can be read.
  private(set) var snapshotCount: Int?
  let completions: [InstalledCompletion]
  let terminal: StatusTerminal
  /// The config file; nil if there is none or it can't be used.
  let settings: Settings?
  /// What is not well, the worst first.
  private(set) var problems: [CommandError] = []

  /// Finds everything out, with one request that costs nothing unless `--offline` is among the
  /// options.
  ///
  /// - Throws: `CommandError` when the API's URL can't be used, or the run was interrupted.
  init(
    of invocation: Invocation, settings: Result<Settings, CommandError>
  ) async throws(CommandError) {
    switch settings {
    case .success(let settings): self.settings = settings
    case .failure(let error): (self.settings, problems) = (nil, [error])
    }
    let isOffline = invocation.options.cacheMode == .offline
    var invocation = invocation
    // Limits are of now, and a cache that is not opened is not tidied either.
    invocation.options.cacheMode = .noCache
    // That a limit is used up is what is to be told.
    (invocation.options.wait, invocation.options.maxWait) = (false, nil)
    let host = try invocation.client().base.webHost
    let found = await FoundToken(for: host, in: invocation)
    let client = try invocation.client(signIn: found)
    api = client.base.url
    tokenSource = found.source
    tokenNotice = found.foreignVariable?.notice(for: host)
    completions = InstalledCompletion.all(in: invocation.environment)
    terminal = StatusTerminal(of: invocation)
    loadLibrary(in: invocation)
    if !isOffline, library != nil {
      try await ask(client, hadToken: found.source != nil, in: invocation)
    }
    look(in: invocation, host: client.base.webAuthority)
  }

  private mutating func loadLibrary(in invocation: Invocation) {
    do throws(TransportError) {
      library = try invocation.libraryVersion()
    } catch {
      problems.append(CommandError(error, in: invocation.context))
    }
  }

  private mutating func ask(
    _ client: GitHubClient, hadToken: Bool, in invocation: Invocation
  ) async throws(CommandError) {
    do throws(GitHubError) {
      limits = try await client.answer(to: .rateLimits).answer.limits
      isReached = true
    } catch {
      switch error {
      // An Enterprise server without limits (GitHub docs, "Get rate limit status"), or a wrong path.
      case .notFound:
        isReached = await client.answersForAccounts() ?? true
        if isReached == true { break }
        let error = GitHubError.notGitHub(host: client.base.webHost)
        problems.append(CommandError(error, about: .other, in: invocation.context))
      case .noResponse(.cancelled): throw CommandError(error, about: .other, in: invocation.context)
      case .noResponse:
        isReached = false
        problems.append(CommandError(error, about: .other, in: invocation.context))
      case .unusableToken:
        // So nothing was asked.
        problems.append(CommandError(error, about: .other, in: invocation.context))
      case .limited(var limit):
        isReached = true
        // Not to be told of --wait, which has nothing to go on with here.
        limit.waitPolicy = .endless
        problems.append(CommandError(.limited(limit), about: .other, in: invocation.context))
      case .gone, .notSignedIn, .refused, .listCutOff, .invalid, .serverFault,
        .unreadable, .redirected, .unexpected, .endlessList, .incomplete, .graphQLUnavailable,
        .notGitHub, .notCached:
        isReached = true
        problems.append(CommandError(error, about: .other, in: invocation.context))
      }
    }
    if let core = limits.first(where: { $0.resource == "core" }), core.remaining == 0,
      core.resetsAt > invocation.clock.now()
    {
      let limit = LimitReached(
        kind: .primary, rateLimit: core, retryAfter: nil, hadToken: hadToken, waitPolicy: .endless)
      problems.append(CommandError(.limited(limit), about: .other, in: invocation.context))
    }
  }

  private mutating func look(in invocation: Invocation, host: String) {
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
    problems += (snapshots?.problems ?? []).map { CommandError($0, in: invocation.context) }
  }

  /// What one look tells; nil where there is a problem, which is noted.
  private mutating func survey<Found>(
    in invocation: Invocation, withoutHome: Found? = nil, _ look: () throws(StorageError) -> Found
  ) -> Found? {
    do throws(StorageError) {
      return try look()
    } catch .noHome {
      // Everything works without, only nothing is kept.
      return withoutHome
    } catch {
      problems.append(CommandError(error, in: invocation.context))
      return nil
    }
  }
}
