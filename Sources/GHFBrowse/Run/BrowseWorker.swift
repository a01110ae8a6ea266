import GHFMessages
import GHFQueries
import GitHubAPI
import LocalStore
import PeopleViews
import TerminalHost
import TerminalText

/// The requests and changes of `ghf browse`, whose results are events.
struct BrowseWorker: Sendable {
  let queue: BrowseQueue
  let queries: QueryContext
  let host: any ExplorerHost
  let allowances = RequestAllowances()
  /// The number of requests left as GitHub reported it without a list, once.
  let reportedLimit = LastValue<Int>()
  /// The identity of the read of an order of follows; another one ends those before it.
  let orderRead = LastValue<OnceFlag>()
  /// The number of lookups in a row that GraphQL has failed to answer.
  private let failureCount = LastValue<Int>()
  private let own = LastValue<Login>()
  /// The number of the rest that began last.
  private let lastRest = LastValue<Int>()

  /// The time for which the selection rests before profiles are requested.
  private static let restTime = Duration.milliseconds(250)
  /// The number of people of one lookup in the cache, after which their profiles are shown.
  private static let cachedCount = 1_000

  /// Creates a worker whose notices are shown on the screen.
  ///
  /// - Throws: `CommandError` if the host or the API's URL can't be used.
  init(queue: BrowseQueue, _ host: any ExplorerHost) throws(CommandError) {
    self.queue = queue
    self.host = host
    queries = try host.queries { text in
      // A list that the user left needs no advice on how to resume it.
      if !Task.isCancelled { queue.post(.notice(CleanText(text).text)) }
    }
  }

  var client: GitHubClient { queries.client }
  var machine: Machine { host.machine }

  private var fetcher: ProfileFetcher { ProfileFetcher(in: queries) }

  /// The profiles that the cache had at the first lookup; later ones are known to the state.
  private let cachedProfiles = LastValue<CachedProfiles>()
  /// The accounts whose cached profiles the state has, so that none is read for each list.
  private let postedIDs = LastValue<Set<Int64>>()

  /// Fetches the profile of a place's person; the list reports errors.
  func fetch(_ login: Login, for place: Int) async {
    // `try?`: without the profile, only the counts are missing.
    guard let page = try? await fetcher.profile(of: .named(login)) else { return }
    queue.post(.person(page.answer, place: place))
    postLimit()
  }

  func ownLogin(_ queries: QueryContext) async throws(QueryError) -> Login {
    if let login = own.value { return login }
    let login = try await queries.login(of: .ownAccount)
    record(own: login)
    return login
  }

  private func record(own login: Login) {
    own.record(login)
    queue.post(.own(login))
  }

  func checkSignIn() async {
    if client.isOffline { return }
    do throws(GitHubError) {
      let isSignedIn = try await client.isSignedIn()
      queue.post(.signedIn(isSignedIn))
      if !isSignedIn || own.value != nil { return }
      // `try?`: without the own login, the own account is shown as any other.
      let cached = try? await client.offline.ownProfile()
      let found = if let cached { cached } else { try? await client.ownProfile() }
      if let profile = found, let login = try? Login(name: profile.answer.account.login) {
        record(own: login)
      }
    } catch {
      queue.post(.error(.query(QueryError(error, about: .other))))
    }
  }

  func rest(_ number: Int) async {
    lastRest.record(number)
    // `try?`: a cancelled rest has no event.
    guard (try? await queries.clock.sleep(BrowseWorker.restTime)) != nil else { return }
    // A key that was pressed meanwhile has begun another one.
    if lastRest.value == number { queue.post(.rested(number)) }
  }

  /// Posts the accounts in the cache and the favourites whose logins begin with a text.
  func complete(_ text: String) {
    let beginning = String(text.drop { $0 == "@" })
    queue.post(.candidates(host.logins(beginningWith: beginning), of: text))
  }

  /// Posts the number of requests left, if a response has reported it.
  func postLimit() {
    guard let limit = client.knownLimit else { return }
    queue.post(.requestsLeft(limit.remaining, until: machine.clockTime(of: limit.resetsAt)))
  }

  // MARK: Profiles

  /// Posts the profiles that the cache has.
  func lookUpInCache(_ people: People) async {
    let known = cachedProfiles.value ?? CachedProfiles(in: queries)
    cachedProfiles.record(known)
    var rest = people[...]
    while !rest.isEmpty, !Task.isCancelled {
      let posted = postedIDs.value ?? []
      let part = rest.prefix(BrowseWorker.cachedCount)
      rest = rest.dropFirst(BrowseWorker.cachedCount)
      let cached = await known.entries(of: part.filter { !posted.contains($0.id) })
      if cached.isEmpty { continue }
      for areFresh in [true, false] {
        let profiles = cached.filter { $0.isFresh == areFresh }.map(\.profile)
        if !profiles.isEmpty { queue.post(.profiles(profiles, areFresh: areFresh)) }
      }
      postedIDs.record(posted.union(cached.map(\.profile.id)))
    }
  }

  /// Looks up profiles in the cache, and requests the others: all at once with a token, and else the
  /// first.
  func lookUp(_ accounts: [Account]) async {
    let known = await fetcher.cached(accounts).filter(\.isFresh).map(\.profile)
    if !known.isEmpty { queue.post(.profiles(known, areFresh: true)) }
    let knownIDs = Set(known.map(\.account.id))
    let unknown = accounts.filter { !knownIDs.contains($0.id) }
    let found = await fetcher.nearby(unknown)
    if let error = found.batchFailure {
      if !found.areAll { note(error) }
    } else if unknown.count > 1 {
      failureCount.record(0)
    }
    if !found.profiles.isEmpty { queue.post(.profiles(found.profiles, areFresh: true)) }
    let answered = found.areAll ? accounts : accounts.filter { $0.id == unknown[0].id }
    queue.post(.endOfProfiles(answered.map(\.id), found.failure))
    let others = Set(accounts.map(\.id)).subtracting(answered.map(\.id))
    if !others.isEmpty { queue.post(.endOfProfiles(Array(others), .cancelled)) }
    postLimit()
  }

  /// Counts a failure of GraphQL; after the second in a row, only the selected person is looked up.
  private func note(_ failure: GitHubError) {
    if case .graphQLUnavailable = failure { return queue.post(.losesBatches(reason: nil)) }
    let count = (failureCount.value ?? 0) + 1
    failureCount.record(count)
    guard count == 2 else { return }
    let reason = Wording(failure, about: .other, in: machine).sentence
    queue.post(
      .losesBatches(reason: "only the selected person's profile is fetched: \(reason)"))
  }

  /// Posts the repositories of a user; none after an error, which the card doesn't need to report.
  func fetchRepositories(of account: Account) async {
    // `try?`: without the repositories, only some lines of the card are missing.
    let repositories = try? await client.topRepositories(of: account)
    queue.post(.repositories(repositories, of: account.id))
  }
}

extension BrowseWorker {
  typealias Work = @Sendable () async -> Void

  /// Returns what performs an effect, and the place that it is for, if any; nil for effects on the
  /// screen and on other tasks.
  func work(for effect: BrowseEffect) -> (place: Int?, work: Work)? {
    switch effect {
    case .load(let id, let subject, let refreshes):
      (id.place, { await load(id, of: subject, refreshes: refreshes) })
    case .person(let login, let place): (place, { await fetch(login, for: place) })
    case .profiles(let accounts, let place): (place, { await lookUp(accounts) })
    case .cachedProfiles(let people, let place): (place, { await lookUpInCache(people) })
    case .repositories(let account, let place):
      (place, { await fetchRepositories(of: account) })
    case .readFollowOrder(let id, let login, let relation):
      (id.place, { await readFollowOrder(id, of: login, relation) })
    case .checkSignIn: (nil, { await checkSignIn() })
    case .rest(let number): (nil, { await rest(number) })
    case .addFavourites(let accounts, let removed):
      (nil, { add(accounts, restoring: removed) })
    case .removeFavourites(let accounts): (nil, { remove(accounts) })
    case .follow(let account, let follows): (nil, { await follow(account, follows) })
    case .check(let request): (nil, { check(request) })
    case .export(let request, let profiles): (nil, { export(request, profiles) })
    case .complete(let text): (nil, { complete(text) })
    case .openPages(let pages): (nil, { await open(pages) })
    case .copy(let text, let name, let program, let usesTmux):
      (nil, { await copy(text, name, program: program, usesTmux: usesTmux) })
    case .keepSettings(let settings): (nil, { keep(settings) })
    case .loadMore, .stopFollowOrder, .cancel, .run, .sendCopy, .redraw, .suspend, .quit, .fail: nil
    }
  }
}

/// The tasks that perform effects; those of a place end when the place is left.
struct BrowseTasks {
  let worker: BrowseWorker
  /// The inputs of each place's tasks, until it is left.
  private var places: [Int: AsyncStream<BrowseWorker.Work>.Continuation] = [:]

  init(worker: BrowseWorker) { self.worker = worker }

  /// Starts the task of an effect; ignores effects on the screen.
  mutating func perform(_ effect: BrowseEffect, _ group: inout DiscardingTaskGroup) {
    switch effect {
    case .loadMore(let id): worker.allowances.grant(id)
    case .stopFollowOrder: worker.orderRead.record(nil)
    case .cancel(let place):
      places.removeValue(forKey: place)?.finish()
      worker.allowances.renew(inPlace: place)
    default:
      guard let (place, work) = worker.work(for: effect) else { return }
      if let place { add(to: &group, of: place, work) } else { group.addTask { await work() } }
    }
  }

  private mutating func add(
    to group: inout DiscardingTaskGroup, of place: Int, _ work: @escaping BrowseWorker.Work
  ) {
    if let tasks = places[place] {
      tasks.yield(work)
      return
    }
    let (works, tasks) = AsyncStream<BrowseWorker.Work>.makeStream()
    places[place] = tasks
    tasks.yield(work)
    group.addTask {
      await withDiscardingTaskGroup { group in
        for await work in works { group.addTask { await work() } }
        group.cancelAll()
      }
    }
  }
}
