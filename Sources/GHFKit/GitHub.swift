import CurlHTTP
import FoundationEssentials
import GHFQueries
package import GitHubAPI
import LocalStore
import ProgramTokens

/// A client of GitHub for lists of people, profiles, sets and changes.
///
/// It reads whole lists, checks that they didn't change meanwhile, and keeps within GitHub's limits.
/// Copies share their connections, limits and cache.
public struct GitHub: Sendable {
  private let context: QueryContext
  private let files: Files
  private let observe: @Sendable (GitHubProgress) -> Void

  /// Creates a client; nothing is read or sent before the first query.
  ///
  /// - Parameters:
  ///   - token: The token that requests carry.
  ///   - server: The server.
  ///   - cacheDirectory: The directory of a cache, in which a folder `ghf` is created; nil for none.
  ///     With a cache, a list that a limit has stopped is resumed.
  ///   - stateDirectory: The directory of snapshots, which `changes(of:)` requires; nil for none.
  ///   - userAgent: The value of the header field User-Agent.
  ///   - parallel: The maximum number of requests at once, from 1 to 50.
  ///   - longestWait: The time for which queries wait for resets of rate limits in all; nil to wait
  ///     only for pauses of up to a minute that GitHub requests.
  ///   - timeout: The maximum time of a request, at least 10 ms; a connection may take at most
  ///     10 s of it, and a silence of the server 15 s.
  ///   - transport: Sends the requests in place of libcurl; nil for libcurl. `timeout` is its own affair.
  ///   - observe: Receives progress and doubts: those of a query on the task that reads it, in order with
  ///     its answers, and pauses and retries on the task that causes them.
  ///   - log: Receives each request once it is answered, on the task that causes it.
  public init(
    token: TokenChoice = .automatic, server: Server = .gitHub, cacheDirectory: String? = nil,
    stateDirectory: String? = nil, userAgent: String? = nil, parallel: Int = 10,
    longestWait: Duration? = nil, timeout: Duration = .seconds(60),
    transport: (any GitHubTransport)? = nil,
    observe: @escaping @Sendable (GitHubProgress) -> Void = { _ in },
    log: (@Sendable (RequestRecord) -> Void)? = nil
  ) {
    // libcurl takes 0 for none.
    let timeout = max(timeout, .milliseconds(10))
    self.init(
      base: server.base, tokens: token.source, cacheDirectory: cacheDirectory,
      stateDirectory: stateDirectory, userAgent: userAgent, parallel: parallel,
      longestWait: longestWait,
      transport: transport.map(ForeignTransport.init)
        ?? CurlTransport(
          environment: ProcessInfo.processInfo.environment,
          limits: TransferLimits(
            connecting: min(timeout, .seconds(10)), stalling: min(timeout, .seconds(15)),
            answering: timeout,
            connectionsPerHost: 50), sharesThread: true),
      clock: .system, observe: observe, log: log)
  }

  /// Creates a client over a transport and a clock.
  package init(
    base: APIBase, tokens: any TokenSource, cacheDirectory: String?, stateDirectory: String?,
    userAgent: String? = nil, parallel: Int = 10, longestWait: Duration? = nil,
    transport: any HTTPTransport, clock: ClientClock,
    observe: @escaping @Sendable (GitHubProgress) -> Void = { _ in },
    log: (@Sendable (RequestRecord) -> Void)? = nil
  ) {
    let parallel = min(max(parallel, 1), 50)
    let policy = CachePolicy(cacheDirectory == nil ? .off : .fresh)
    let waitPolicy = longestWait.map { RateLimitWaitPolicy.upTo($0) } ?? .short
    let directories = XDGDirectories(
      environment: [
        "XDG_CACHE_HOME": GitHub.absolute(cacheDirectory),
        "XDG_STATE_HOME": GitHub.absolute(stateDirectory),
      ].compactMapValues(\.self))
    files = Files(in: directories)
    let client = GitHubClient(
      base: base, transport: transport, tokens: tokens,
      cache: PageCache(store: files.cache ?? NoPageStore(), policy: policy, clock: clock),
      pace: RequestPace(parallel: parallel, clock: clock), waitPolicy: waitPolicy, clock: clock,
      userAgent: userAgent ?? Version.userAgent,
      observe: { event in
        let now = clock.now()
        GitHubProgress(event, at: now).map(observe)
        if let log { RequestRecord(event, at: now).map(log) }
      })
    var context = QueryContext(
      client: client,
      stores: QueryStores(
        in: directories, opened: files.opened, cache: files.cache,
        areReadOnly: stateDirectory == nil),
      clock: clock, parallelism: parallel, cachePolicy: policy, waitPolicy: waitPolicy,
      observe: { _, _ in })
    // The program decides what it does with a part, and resumes it.
    context.beginsAnything = true
    context.didEnd = { [files] in files.flush(observe) }
    self.context = context
    self.observe = observe
  }

  /// Returns the followers of an account: its login, `@login`, or the address of its page.
  ///
  /// A cached list of at most the accepted age is used without a request.
  public func followers(
    of account: String, accepting age: AnswerAge = .cached(upTo: .seconds(300))
  ) -> People {
    people(.followers, of: account, accepting: age)
  }

  /// Returns the accounts that an account follows, as `followers(of:accepting:)` its followers.
  public func following(
    of account: String, accepting age: AnswerAge = .cached(upTo: .seconds(300))
  ) -> People {
    people(.following, of: account, accepting: age)
  }

  /// Returns the members of an organisation, or of one of its teams, by the team's slug.
  public func members(
    of organization: String, team: String? = nil,
    accepting age: AnswerAge = .cached(upTo: .seconds(300))
  ) -> People {
    people(.members(team: team), of: organization, accepting: age)
  }

  /// Fetches the people of a set expression, such as `followers:octocat and following:@me`.
  ///
  /// Operands are `followers:`, `following:`, `mutual:` and `user:` with a login or `@me`, and
  /// `members:` with an organisation or ORG/TEAM. Operators are `and`, `without` and `or`.
  ///
  /// - Throws: `GitHubFailure` if the expression is invalid, or a list can't be read to its end.
  public func people(
    _ expression: String, accepting age: AnswerAge = .cached(upTo: .seconds(300))
  ) async throws(GitHubFailure) -> PeopleList {
    let typed: SetExpression<PeopleOperand>
    do throws(SetFault<OperandFault>) {
      typed = try SetExpression([expression], on: context.client.base)
    } catch {
      throw GitHubFailure(.invalidExpression, subject: error.text)
    }
    for operand in typed.operands {
      switch operand {
      case .favourites, .file, .input:
        throw GitHubFailure(.invalidExpression, subject: operand.description)
      case .followers, .following, .mutual, .members, .account: break
      }
    }
    return try await run(expression, accepting: age) { context throws(QueryError) in
      let query = try await PeopleQuery(typed, needsAllNames: true, in: context)
      let (people, ending) = try await query.answer().all(for: context)
      return PeopleList(
        people.map(Person.init), ending.states, asOf: ending.age.oldest ?? context.clock.now())
    }
  }

  /// Fetches an account's profile, with its email address; `@me` is the token's owner.
  ///
  /// - Throws: `GitHubFailure` if the account doesn't exist, or the request fails.
  public func profile(
    _ account: String, accepting age: AnswerAge = .cached(upTo: .seconds(300))
  ) async throws(GitHubFailure) -> Profile {
    let results = try await profiles(
      [account], [.email, .followsViewer, .isFollowedByViewer], accepting: age
    ).all()
    guard let first = results.first else { throw GitHubFailure(.cancelled) }
    return try first.result.get()
  }

  /// Fetches the profiles of accounts by login, with a token up to 50 in one request.
  ///
  /// An account without a profile has a failure of its own. A limit ends the lookup; with a cache, the
  /// same lookup resumes it for a day.
  public func profiles(
    _ accounts: [String], accepting age: AnswerAge = .cached(upTo: .seconds(300))
  ) -> Profiles {
    profiles(accounts, [.followsViewer, .isFollowedByViewer], accepting: age)
  }

  /// Fetches the profiles of accounts by GitHub's numbers, which stay when logins change.
  ///
  /// As for logins; without a cache, or for up to 1,000 accounts with a token, nothing is resumed.
  public func profiles(
    ids: [Int64], accepting age: AnswerAge = .cached(upTo: .seconds(300))
  ) -> Profiles {
    Profiles { () throws(GitHubFailure) in
      let context = begin("profiles", accepting: age)
      let marker = context.lookups(of: .named(ids.map(String.init)), limit: nil)
      let accounts = ids.map { Account(id: $0, login: String($0)) }
      let findings = ProfileFetcher(resuming: marker, in: context)
        .findings(aboutAll: Answer(accounts))
      let results = findings.map { findings in
        findings.map { finding in
          ProfileResult(
            account: finding.account.login,
            result: finding.profile.map(Profile.init).mapError {
              GitHubFailure($0, at: context.clock.now())
            })
        }
      }
      return (results, context)
    }
  }

  /// Fetches an account's followers, and reports who came and went since the last call.
  ///
  /// An account counts as gone only once GitHub has confirmed it. The first call stores the list, and
  /// reports no changes. A call within the maximum age of cached answers finds no changes.
  ///
  /// - Throws: `GitHubFailure` without a state directory, or if the list can't be read to its end;
  ///   before any request, if the directory can't be written.
  public func changes(
    of account: String, accepting age: AnswerAge = .cached(upTo: .seconds(300))
  ) async throws(GitHubFailure) -> ListChanges {
    if context.stores.areReadOnly { throw GitHubFailure(.noStateDirectory) }
    let user = try reference(to: account)
    return try await run("changes:\(user.name)", accepting: age) { context throws(QueryError) in
      do throws(StorageError) {
        try SnapshotStore.prepare(in: try context.stores.directories.state)
      } catch {
        throw QueryError(.storage(error))
      }
      let login = try await context.login(of: user)
      var query = ChangeQuery(of: ListName(.followers, of: login), in: context)
      let update = try await query.update()
      let (history, lock) = try query.claimReport(of: update.history)
      defer { lock?.release() }
      try query.recordViewing(of: history)
      return ListChanges(history.sinceLastReport, update)
    }
  }

  /// The limit of ordinary requests according to the last response; nil before the first one, and after
  /// a reset.
  public var rateLimit: RateLimit? { context.client.knownLimit.map { RateLimit($0) } }

  /// Fetches all rate limits, at no cost.
  ///
  /// - Throws: `GitHubFailure`; `.notFound` if an Enterprise server has no limits.
  public func rateLimits() async throws(GitHubFailure) -> [RateLimit] {
    do throws(GitHubError) {
      return try await context.client.rateLimits().map { RateLimit($0) }
    } catch {
      throw GitHubFailure(error, at: context.clock.now())
    }
  }

  private func people(
    _ relation: Relation, of account: String, accepting age: AnswerAge
  ) -> People {
    People { () throws(GitHubFailure) in
      let user = try reference(to: account)
      let context = begin(relation.queryName(of: user.name), accepting: age)
      return (
        ListQuery.answer(relation, of: user, in: context).map { $0.map(Person.init) }, context
      )
    }
  }

  private func profiles(
    _ accounts: [String], _ fields: [ProfileField], accepting age: AnswerAge
  ) -> Profiles {
    Profiles { () throws(GitHubFailure) in
      let context = begin("profiles", accepting: age)
      // A single lookup is repeated.
      let marker = accounts.count > 1 ? context.lookups(of: .named(accounts), limit: nil) : nil
      let results = ProfileFetcher(resuming: marker, in: context)
        .results(of: accounts.map(named), fields)
      var rest = accounts[...]
      return (
        results.map { results in
          results.map {
            ProfileResult(account: rest.popFirst() ?? "", $0, at: context.clock.now())
          }
        }, context
      )
    }
  }

  /// Returns the context of a query, which reports under its name.
  private func begin(_ name: String, accepting age: AnswerAge) -> QueryContext {
    files.prepare(observe)
    return context.accepting(age.duration).observing { [observe] event, list in
      GitHubProgress(event, of: name, list).map(observe)
    }
  }

  /// Runs a query, which reports under its name.
  private func run<Value>(
    _ name: String, accepting age: AnswerAge,
    _ body: (QueryContext) async throws(QueryError) -> Value
  ) async throws(GitHubFailure) -> Value {
    let context = begin(name, accepting: age)
    defer { files.flush(observe) }
    do throws(QueryError) {
      return try await body(context)
    } catch {
      throw GitHubFailure(error, at: context.clock.now())
    }
  }

  /// Parses the name of an account.
  private func reference(to account: String) throws(GitHubFailure) -> UserReference {
    try named(account).get()
  }

  private func named(_ account: String) -> Result<UserReference, GitHubFailure> {
    if account.lowercased() == "@me" { return .success(.ownAccount) }
    do throws(LoginError) {
      return .success(.named(try Login(typed: account, on: context.client.base)))
    } catch {
      return .failure(GitHubFailure(.invalidName, subject: account))
    }
  }

  /// Returns an absolute path, which the directories of files must have.
  private static func absolute(_ path: String?) -> String? {
    path.map { $0.hasPrefix("/") ? $0 : FileManager.default.currentDirectoryPath + "/" + $0 }
  }
}

/// The cached answers that a query uses without a request.
public struct AnswerAge: Sendable, Hashable {
  let duration: Duration

  /// Answers that GitHub sent or confirmed at most so long ago; the usual maximum is five minutes.
  ///
  /// Older ones are confirmed by a request each, which is free with a token.
  public static func cached(upTo age: Duration) -> AnswerAge {
    AnswerAge(duration: max(age, .zero))
  }

  /// Every answer is requested or confirmed, except those that a query got in the last day before it broke
  /// off, and which this one resumes.
  public static let fresh = cached(upTo: .zero)
}

extension UserReference {
  /// The login, or `@me`.
  fileprivate var name: String { if case .named(let login) = self { login.name } else { "@me" } }
}

extension ProfileResult {
  init(account: String, _ result: GHFQueries.ProfileResult<GitHubFailure>, at now: Date) {
    self.account = account
    self.result =
      switch result {
      case .profile(let page): .success(Profile(page.answer))
      case .failed(let error): .failure(GitHubFailure(error, at: now))
      case .fault(let failure): .failure(failure)
      }
  }
}

/// The files that the copies of a client share.
private final class Files: Sendable {
  let opened = OpenedStores()
  let cache: Cache?
  private let isPrepared = OnceFlag()
  private let isReported = OnceFlag()

  init(in directories: XDGDirectories) {
    // `try?`: without a directory there is no cache.
    cache = (try? directories.cache).map { [opened] in opened.cache(in: $0) { _ in } }
  }

  /// Creates the cache before the first request, and reports if it can't be written.
  func prepare(_ observe: (GitHubProgress) -> Void) {
    guard let cache, isPrepared.set() else { return }
    cache.prepare()
    report(observe)
  }

  /// Writes what the cache holds back.
  func flush(_ observe: (GitHubProgress) -> Void) {
    opened.flush()
    report(observe)
  }

  private func report(_ observe: (GitHubProgress) -> Void) {
    guard let problem = cache?.problem, isReported.set() else { return }
    observe(GitHubProgress(problem))
  }

  deinit { opened.finish(reportsProblems: false) }
}
