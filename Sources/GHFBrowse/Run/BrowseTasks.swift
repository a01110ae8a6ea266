import GitHubAPI

/// The tasks that perform effects; those of a place end when the place is left.
struct BrowseTasks {
  let worker: BrowseWorker
  private typealias Work = @Sendable () async -> Void

  /// The inputs of each place's tasks, until it is left.
  private var places: [Int: AsyncStream<Work>.Continuation] = [:]

  init(worker: BrowseWorker) { self.worker = worker }

  /// Starts the task of an effect; ignores effects on the screen.
  mutating func perform(
    _ effect: BrowseEffect, inPlace current: Int, _ group: inout DiscardingTaskGroup
  ) {
    let worker = worker
    switch effect {
    case .load(let id, let subject, let refreshes):
      add(to: &group, of: id.place) { await worker.load(id, of: subject, refreshes: refreshes) }
    case .loadMore(let id): worker.allowances.grant(id)
    case .person(let login, let place):
      add(to: &group, of: place) { await worker.fetch(login, for: place) }
    case .profiles(let accounts, let cachedOnly):
      add(to: &group, of: current) { await worker.lookUp(accounts, cachedOnly: cachedOnly) }
    case .fetchProfiles(let accounts, let place):
      add(to: &group, of: place) { await worker.lookUp(accounts, cachedOnly: false) }
    case .repositories(let account):
      add(to: &group, of: current) { await worker.fetchRepositories(of: account) }
    case .readFollowOrder(let id, let login, let relation):
      add(to: &group, of: id.place) { await worker.readFollowOrder(id, of: login, relation) }
    case .stopFollowOrder: worker.orderRead.record(nil)
    case .cancel(let place):
      places.removeValue(forKey: place)?.finish()
      worker.allowances.renew(inPlace: place)
    case .checkSignIn: group.addTask { await worker.checkSignIn() }
    case .rest(let number): group.addTask { await worker.rest(number) }
    case .addFavourites(let accounts, let removed):
      group.addTask { worker.add(accounts, restoring: removed) }
    case .removeFavourites(let accounts): group.addTask { worker.remove(accounts) }
    case .follow(let account, let follows):
      group.addTask { await worker.follow(account, follows) }
    case .check(let request): group.addTask { worker.check(request) }
    case .export(let request, let profiles): group.addTask { worker.export(request, profiles) }
    case .complete(let text): group.addTask { worker.complete(text) }
    case .openPages(let addresses):
      // A browser may run longer than ghf, and cancelling the group would end it.
      Task { await worker.open(addresses) }
    case .keepSettings(let settings): group.addTask { worker.keep(settings) }
    case .run, .copy, .sendCopy, .redraw, .suspend, .quit, .fail: break
    }
  }

  /// Starts a task that leaving the place cancels.
  private mutating func add(
    to group: inout DiscardingTaskGroup, of place: Int, _ work: @escaping Work
  ) {
    if let tasks = places[place] {
      tasks.yield(work)
      return
    }
    let (works, tasks) = AsyncStream<Work>.makeStream()
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
