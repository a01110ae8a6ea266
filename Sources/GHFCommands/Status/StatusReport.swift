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
    of context: CommandContext, options: GlobalOptions, settings: Result<Settings, CommandError>
  ) async throws(CommandError) {
    switch settings {
    case .success(let settings): self.settings = settings
    case .failure(let error): (self.settings, problems) = (nil, [error])
    }
    let isOffline = options.cacheMode == .offline
    var options = options
    // Limits are of now, and a cache that is not opened is not tidied either.
    options.cacheMode = .noCache
    // That a limit is used up is what is to be told.
    (options.wait, options.maxWait) = (false, nil)
    let host = try context.client(options).base.webHost
    let found = await FoundToken(for: host, in: context)
    let client = try context.client(options, signIn: found)
    api = client.base.url
    tokenSource = found.source
    tokenNotice = found.foreignVariable?.notice(for: host)
    completions = InstalledCompletion.all(in: context.environment)
    terminal = StatusTerminal(of: context, options: options)
    loadLibrary(in: context)
    if !isOffline, library != nil {
      try await ask(client, hadToken: found.source != nil, in: context)
    }
    look(in: context, host: client.base.webAuthority)
  }

  private mutating func loadLibrary(in context: CommandContext) {
    do throws(TransportError) {
      library = try context.libraryVersion()
    } catch {
      problems.append(CommandError(error, in: context))
    }
  }

  private mutating func ask(
    _ client: GitHubClient, hadToken: Bool, in context: CommandContext
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
        problems.append(CommandError(error, about: .other, in: context))
      case .noResponse(.cancelled): throw CommandError(error, about: .other, in: context)
      case .noResponse:
        isReached = false
        problems.append(CommandError(error, about: .other, in: context))
      case .unusableToken:
        // So nothing was asked.
        problems.append(CommandError(error, about: .other, in: context))
      case .limited(var limit):
        isReached = true
        // Not to be told of --wait, which has nothing to go on with here.
        limit.patience = .endless
        problems.append(CommandError(.limited(limit), about: .other, in: context))
      case .gone, .notSignedIn, .refused, .listCutOff, .invalid, .serverFault,
        .unreadable, .redirected, .unexpected, .endlessList, .incomplete, .graphQLUnavailable,
        .notGitHub, .notCached:
        isReached = true
        problems.append(CommandError(error, about: .other, in: context))
      }
    }
    if let core = limits.first(where: { $0.resource == "core" }), core.remaining == 0,
      core.resetsAt > context.timekeeper.now()
    {
      let limit = LimitReached(
        kind: .primary, rateLimit: core, retryAfter: nil, hadToken: hadToken, patience: .endless)
      problems.append(CommandError(.limited(limit), about: .other, in: context))
    }
  }

  private mutating func look(in context: CommandContext, host: String) {
    let directories = context.directories
    data = survey(in: context) { () throws(StorageError) in
      try DirectorySurvey(of: directories.data)
    }
    let favourites = survey(in: context, withoutHome: []) { () throws(StorageError) in
      try FavouritesStore(in: directories.data).list()
    }
    favouriteCount = favourites?.count
    foreignFavouriteCount = favourites?.filter { $0.host != host }.count ?? 0
    cache = survey(in: context) { () throws(StorageError) in
      try DirectorySurvey(of: directories.cache)
    }
    var snapshots: SnapshotSurvey?
    snapshotCount = survey(in: context, withoutHome: 0) { () throws(StorageError) in
      let found = try SnapshotSurvey(of: directories.state)
      snapshots = found
      return found.listCount
    }
    state = snapshots?.directory
    problems += (snapshots?.problems ?? []).map { CommandError($0, in: context) }
  }

  /// What one look tells; nil where there is a problem, which is noted.
  private mutating func survey<Found>(
    in context: CommandContext, withoutHome: Found? = nil, _ look: () throws(StorageError) -> Found
  ) -> Found? {
    do throws(StorageError) {
      return try look()
    } catch .noHome {
      // Everything works without, only nothing is kept.
      return withoutHome
    } catch {
      problems.append(CommandError(error, in: context))
      return nil
    }
  }
}
