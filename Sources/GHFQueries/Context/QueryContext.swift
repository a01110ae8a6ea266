package import GitHubAPI
package import LocalStore
import Synchronization

import struct FoundationEssentials.Date

/// The parts that queries work with: a client, ghf's files, a clock, and an observer of their events.
package struct QueryContext: Sendable {
  package var client: GitHubClient
  package let stores: QueryStores
  package let clock: ClientClock
  /// The maximum number of lists, lookups or checks at once.
  package let parallelism: Int
  package private(set) var cachePolicy: CachePolicy
  package let waitPolicy: RateLimitWaitPolicy
  /// The number of pages up to which a list is read as a whole to find its changes.
  package var wholePageCount = defaultWholePageCount
  /// Receives events on the task that causes them, with the list's name if a query reads several.
  package private(set) var observe: @Sendable (QueryEvent, _ list: ListName?) -> Void
  /// Asks the user whether to begin what the limit will stop; nil if nobody can answer.
  package var agrees: (@Sendable (RequestCost, RequestCost.Terms, ListName?) async -> Bool)?
  /// The use of a part of an answer, as the command sees it.
  package var use = PartUse()
  /// True if what the limit will stop begins without a question, for the next runs to resume.
  package var beginsAnything: Bool
  /// Called whenever an answer has ended, by its own task.
  package var didEnd: (@Sendable () -> Void)?
  /// Set once the user has agreed to a part of the answer.
  let agreement = OnceFlag()
  /// The tasks of the answers that are being read.
  package let drivers: Drivers

  package static let defaultWholePageCount = 20

  package init(
    client: GitHubClient, stores: QueryStores, clock: ClientClock, parallelism: Int,
    cachePolicy: CachePolicy, waitPolicy: RateLimitWaitPolicy, drivers: Drivers = Drivers(),
    observe: @escaping @Sendable (QueryEvent, _ list: ListName?) -> Void
  ) {
    self.client = client
    self.stores = stores
    self.clock = clock
    self.parallelism = parallelism
    self.cachePolicy = cachePolicy
    self.waitPolicy = waitPolicy
    self.drivers = drivers
    beginsAnything = waitPolicy == .upTo(.zero)
    self.observe = observe
  }

  /// Returns a copy with another client, such as one that only reads the cache.
  package func using(_ client: GitHubClient) -> QueryContext {
    var context = self
    context.client = client
    return context
  }

  /// Returns a copy with another maximum age of the answers that may be used without a request.
  package func accepting(_ age: Duration) -> QueryContext {
    var context = self
    context.client = client.accepting(age)
    context.cachePolicy = context.client.cache.policy
    return context
  }

  /// Returns a copy that also passes its events to `observe`.
  package func observing(
    _ observe: @escaping @Sendable (QueryEvent, _ list: ListName?) -> Void
  ) -> QueryContext {
    var context = self
    context.observe = { [others = self.observe] event, list in
      others(event, list)
      observe(event, list)
    }
    return context
  }

  /// Returns an answer whose steps `body` sends, in a task of its own; the context that it gets passes
  /// events and questions on to the consumer.
  func drive<Item: Sendable>(
    _ body:
      sending @escaping (Sink<Item>, QueryContext) async throws(QueryError) -> Ending
  ) -> sending Answer<Item, QueryError> {
    let isAnswered = agrees != nil
    return drivers.drive { [self] sink throws(QueryError) in
      var context = self
      context.observe = { sink.post(Note(event: $0, list: $1)) }
      if isAnswered { context.agrees = { await sink.ask($0, $1, of: $2) } }
      defer { didEnd?() }
      return try await body(sink, context)
    }
  }

  /// Answers a question, as the user does.
  package func answer(_ question: Question) async {
    question.answer(await agrees?(question.cost, question.terms, question.list) ?? false)
  }

  /// Reports an event; `list` is the list that it is about, among several.
  package func report(_ event: QueryEvent, of list: ListName? = nil) {
    observe(event.reported(at: clock.elapsed()), list)
  }

  /// Passes a note of an answer on.
  package func pass(_ note: Note) { observe(note.event, note.list) }

  /// True if the same query, repeated as usual, uses what this one has read.
  package var canContinue: Bool { cachePolicy.mode == .fresh && keepsUnfinished }

  /// False if pages of an unfinished run become too old as soon as others do, so that only a run that
  /// starts soon could use them.
  private var keepsUnfinished: Bool { cachePolicy.resumableAge > cachePolicy.maximumAge }

  /// Returns true if a later run can resume the one that `state` describes.
  func isResumable(_ state: ResumeMarker.State) -> Bool {
    guard keepsUnfinished, case .resumable = state else { return false }
    return true
  }

  /// Returns the resume marker of a lookup of profiles, and reports an earlier run that it resumes
  /// or that is too old for that.
  package func lookups(of people: ResumeMarker.People, limit: Int?) -> ResumeMarker {
    let run = client.lookupRun(of: people, limit: limit)
    report(.resumption(run.resumption))
    return run
  }

  /// Returns true if the client waits for the reset of a rate limit.
  package func awaits(_ limit: RateLimit) -> Bool {
    let delay = limit.resetsAt.timeIntervalSince(clock.now())
    return waitPolicy.allows(.seconds(delay + 1))
  }

  /// Returns the keys of cached list pages that may be used without a request.
  package func usableListKeys() -> [PageKey] {
    let age = cachePolicy.maximumAge / .seconds(1)
    let oldest: Date
    switch cachePolicy.mode {
    case .revalidate, .off: return []
    case .offline: oldest = .distantPast
    case .fresh: oldest = clock.now().addingTimeInterval(-age)
    }
    do throws(StorageError) {
      return try Cache(in: try stores.directories.cache)
        .listKeys(host: client.base.authority, since: oldest)
    } catch {
      // An unreadable cache is treated as an empty one.
      return []
    }
  }

  /// Returns the keys of the first pages of all cached lists, because looking up many lists one by
  /// one takes seconds.
  ///
  /// - Throws: `StorageError` if the cache can't be read.
  package func firstPageKeys() throws(StorageError) -> Set<PageKey> {
    // The run's own cache knows the pages that it hasn't written yet.
    guard cachePolicy.mode != .off, let cache = stores.cache else { return [] }
    let keys = try cache.listKeys(host: client.base.authority, since: .distantPast)
    return Set(keys.lazy.filter { $0.number == 1 })
  }
}

/// Runs a step that reads or writes ghf's files, and converts its error.
package func accessFiles<Value>(
  _ step: () throws(StorageError) -> Value
) throws(QueryError) -> Value {
  do throws(StorageError) {
    return try step()
  } catch {
    throw QueryError(.storage(error))
  }
}

/// Runs a step that sends requests to GitHub, and converts its error.
func accessGitHub<Value>(
  about subject: QuerySubject, _ step: () async throws(GitHubError) -> Value
) async throws(QueryError) -> Value {
  do throws(GitHubError) {
    return try await step()
  } catch {
    throw QueryError(error, about: subject)
  }
}

/// The places of ghf's files, and the caches that a run has opened.
package struct QueryStores: Sendable {
  package let directories: XDGDirectories
  package let opened: OpenedStores
  /// The cache that answers are written to; nil if none is.
  package let cache: Cache?
  /// True if nothing may be stored, such as while ghf tries if the cache can answer.
  package let areReadOnly: Bool

  package init(
    in directories: XDGDirectories, opened: OpenedStores, cache: Cache?, areReadOnly: Bool = false
  ) {
    self.directories = directories
    self.opened = opened
    self.cache = cache
    self.areReadOnly = areReadOnly
  }
}

extension QueryContext {
  /// Returns an account's login; the user's own, and that of an id, is fetched first.
  ///
  /// - Throws: `QueryError` if the user isn't signed in or the request fails.
  package func login(of user: UserReference) async throws(QueryError) -> Login {
    let subject: QuerySubject
    let profile: Profile
    switch user {
    case .named(let login):
      stores.opened.note(login, on: client.base.authority)
      return login
    case .numbered(let id):
      subject = .numbered(id)
      profile = try await accessGitHub(about: subject) { () throws(GitHubError) in
        try await client.profile(of: Account(id: id, login: ""), resumedSince: nil).answer
      }
    case .ownAccount:
      subject = .ownAccount
      profile = try await accessGitHub(about: subject) { () throws(GitHubError) in
        try await client.ownProfile().answer
      }
    }
    do throws(LoginError) {
      return try Login(name: profile.account.login)
    } catch {
      throw QueryError(.login(error), about: subject)
    }
  }
}

/// A flag that any thread can set once.
package final class OnceFlag: Sendable {
  private let value = Atomic(false)

  package init() {}

  /// Sets the flag, and returns true if it wasn't set before.
  package func set() -> Bool { !value.exchange(true, ordering: .relaxed) }

  /// True once the flag was set.
  package var isSet: Bool { value.load(ordering: .relaxed) }
}
