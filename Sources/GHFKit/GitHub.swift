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
  let context: QueryContext
  /// Writes what the cache holds back when the last copy is released.
  private let files: Files

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
  ///   - observe: Receives progress and doubts, on the task that causes them.
  public init(
    token: TokenChoice = .automatic, server: Server = .gitHub, cacheDirectory: String? = nil,
    stateDirectory: String? = nil, userAgent: String? = nil, parallel: Int = 10,
    longestWait: Duration? = nil, observe: @escaping @Sendable (Progress) -> Void = { _ in }
  ) {
    self.init(
      base: server.base, tokens: token.source, cacheDirectory: cacheDirectory,
      stateDirectory: stateDirectory, userAgent: userAgent, parallel: parallel,
      longestWait: longestWait,
      transport: CurlTransport(
        environment: ProcessInfo.processInfo.environment,
        limits: TransferLimits(connectionsPerHost: 50)),
      clock: .system, observe: observe)
  }

  /// Creates a client over a transport and a clock.
  package init(
    base: APIBase, tokens: any TokenSource, cacheDirectory: String?, stateDirectory: String?,
    userAgent: String? = nil, parallel: Int = 10, longestWait: Duration? = nil,
    transport: any HTTPTransport, clock: ClientClock,
    observe: @escaping @Sendable (Progress) -> Void = { _ in }
  ) {
    let parallel = min(max(parallel, 1), 50)
    let policy = CachePolicy(cacheDirectory == nil ? .off : .fresh)
    let waitPolicy = longestWait.map { RateLimitWaitPolicy.upTo($0) } ?? .short
    let directories = XDGDirectories(
      environment: [
        "XDG_CACHE_HOME": GitHub.absolute(cacheDirectory),
        "XDG_STATE_HOME": GitHub.absolute(stateDirectory),
      ].compactMapValues(\.self))
    files = Files()
    // `try?`: without a directory there is no cache.
    let cache = (try? directories.cache).map { [files] in files.opened.cache(in: $0) { _ in } }
    let client = GitHubClient(
      base: base, transport: transport, tokens: tokens,
      cache: PageCache(store: cache ?? NoPageStore(), policy: policy, clock: clock),
      pace: RequestPace(parallel: parallel, clock: clock), waitPolicy: waitPolicy, clock: clock,
      userAgent: userAgent ?? Version.userAgent,
      observe: { event in Progress(event).map(observe) })
    context = QueryContext(
      client: client,
      stores: QueryStores(
        in: directories, opened: files.opened, cache: cache, areReadOnly: stateDirectory == nil),
      clock: clock, parallelism: parallel, cachePolicy: policy, waitPolicy: waitPolicy,
      observe: { event, list in Progress(event, of: list).map(observe) })
  }

  /// Returns the followers of an account: its login, `@login`, or the address of its page.
  public func followers(of account: String) -> People { people(.followers, of: account) }

  /// Returns the accounts that an account follows.
  public func following(of account: String) -> People { people(.following, of: account) }

  /// Returns the members of an organisation, or of one of its teams, by the team's slug.
  public func members(of organization: String, team: String? = nil) -> People {
    people(.members(team: team), of: organization)
  }

  /// Fetches the people of a set expression, such as `followers:octocat and following:@me`.
  ///
  /// Operands are `followers:`, `following:`, `mutual:` and `user:` with a login or `@me`, and
  /// `members:` with an organisation or ORG/TEAM. Operators are `and`, `without` and `or`.
  ///
  /// - Throws: `GitHubFailure` if the expression is invalid, or a list can't be read to its end.
  public func people(_ expression: String) async throws(GitHubFailure) -> PeopleList {
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
    defer { files.flush() }
    var age = CacheAge()
    do throws(QueryError) {
      let query = try await PeopleQuery(typed, needsAllNames: true, in: context)
      let selected = try await query.people(noting: &age)
      return PeopleList(
        selected.accounts.map(Person.init), selected.states, asOf: age.oldest ?? context.clock.now()
      )
    } catch {
      throw GitHubFailure(error)
    }
  }

  /// Fetches an account's profile; `@me` is the token's owner.
  ///
  /// - Throws: `GitHubFailure` if the account doesn't exist, or the request fails.
  public func profile(_ account: String) async throws(GitHubFailure) -> Profile {
    try await profiles([account])[0]
  }

  /// Fetches the profiles of accounts, with a token up to 50 in one request.
  ///
  /// - Returns: The profiles in the order of the accounts.
  /// - Throws: The `GitHubFailure` of the first account without a profile.
  public func profiles(_ accounts: [String]) async throws(GitHubFailure) -> [Profile] {
    defer { files.flush() }
    var rest: ArraySlice<UserReference> = []
    for account in accounts { rest.append(try reference(to: account)) }
    var profiles: [Profile] = []
    do throws(QueryError) {
      try await ProfileFetcher(in: context).run([.followsViewer, .isFollowedByViewer]) { _ in
        rest.popFirst().map { Result<UserReference, Never>.success($0) }
      } use: { results throws(QueryError) in
        for result in results {
          switch result {
          case .profile(let page): profiles.append(Profile(page.answer))
          case .failed(let error): throw error
          }
        }
        return true
      }
    } catch {
      throw GitHubFailure(error)
    }
    if profiles.count < accounts.count { throw GitHubFailure(.cancelled) }
    return profiles
  }

  /// Fetches an account's followers, and reports who came and went since the last call.
  ///
  /// An account counts as gone only once GitHub has confirmed it. The first call stores the list, and
  /// reports no changes.
  ///
  /// - Throws: `GitHubFailure` without a state directory, or if the list can't be read to its end.
  public func changes(of account: String) async throws(GitHubFailure) -> ListChanges {
    if context.stores.areReadOnly { throw GitHubFailure(.noStateDirectory) }
    defer { files.flush() }
    let user = try reference(to: account)
    do throws(QueryError) {
      let login = try await context.login(of: user)
      var query = ChangeQuery(of: ListName(.followers, of: login), in: context)
      let update = try await query.update()
      let (history, lock) = try query.claimReport(of: update.history)
      defer { lock?.release() }
      try query.recordViewing(of: history)
      return ListChanges(history.sinceLastReport, update)
    } catch {
      throw GitHubFailure(error)
    }
  }

  private func people(_ relation: Relation, of account: String) -> People {
    People { [context, files] read throws(GitHubFailure) in
      defer { files.flush() }
      let user = try reference(to: account)
      do throws(QueryError) {
        let list = ListQuery(
          relation, of: try await context.login(of: user), in: read.context(context))
        var age = CacheAge()
        let end = try await list.run(noting: &age) { read.deliver($0.map(Person.init)) }
        if let count = end.invisibleCount { throw list.hidden(count) }
        return PeopleList.End(state: end.state, asOf: end.asOf)
      } catch {
        throw GitHubFailure(error)
      }
    }
  }

  /// Parses the name of an account.
  private func reference(to account: String) throws(GitHubFailure) -> UserReference {
    if account.lowercased() == "@me" { return .ownAccount }
    do throws(LoginError) {
      return .named(try Login(typed: account, on: context.client.base))
    } catch {
      throw GitHubFailure(.invalidName, subject: account)
    }
  }

  /// Returns an absolute path, which the directories of files must have.
  private static func absolute(_ path: String?) -> String? {
    path.map { $0.hasPrefix("/") ? $0 : FileManager.default.currentDirectoryPath + "/" + $0 }
  }
}

/// The files that the copies of a client share.
private final class Files: Sendable {
  let opened = OpenedStores()

  func flush() { opened.flush() }

  deinit { opened.finish(reportsProblems: false) }
}

/// A server with GitHub's API.
public struct Server: Sendable {
  let base: APIBase

  /// github.com.
  public static let gitHub = Server(base: .gitHub)

  private init(base: APIBase) { self.base = base }

  /// An Enterprise server, by its host name.
  ///
  /// - Throws: `GitHubFailure` if the text isn't a host name.
  public init(host: String) throws(GitHubFailure) {
    do throws(APIBaseError) {
      base = try APIBase(hostNamed: host)
    } catch {
      throw GitHubFailure(.invalidServer, subject: host)
    }
  }

  /// A server, by the base URL of its API; http is accepted only on this machine.
  ///
  /// - Throws: `GitHubFailure` if the URL isn't accepted.
  public init(url: String) throws(GitHubFailure) {
    do throws(APIBaseError) {
      base = try APIBase(url: url)
    } catch {
      // The address may contain a password.
      throw GitHubFailure(.invalidServer)
    }
  }
}

/// The source of the token that requests carry.
public struct TokenChoice: Sendable {
  let source: any TokenSource

  /// GH_TOKEN or GITHUB_TOKEN (for other servers, GH_ENTERPRISE_TOKEN), or else the token of `gh`.
  public static var automatic: TokenChoice {
    let environment = ProcessInfo.processInfo.environment
    return TokenChoice(
      source: EnvironmentTokens(
        environment: environment,
        fallback: GHLoginFile(environment: environment, program: GHProgramTokens())))
  }

  /// No token: 60 requests an hour.
  public static let none = TokenChoice(source: FixedToken(text: nil))

  /// This token.
  public static func token(_ text: String) -> TokenChoice {
    TokenChoice(source: FixedToken(text: text))
  }
}

/// A token that the program has.
private struct FixedToken: TokenSource {
  let text: String?

  func token(for host: String) async throws(TokenError) -> Token? { try knownToken() }

  func knownViewer(for host: String) throws(TokenError) -> Viewer? { try knownToken()?.viewer }

  private func knownToken() throws(TokenError) -> Token? {
    guard let text else { return nil }
    guard let token = Token(text) else { throw .malformed(variable: "token") }
    return token
  }
}
