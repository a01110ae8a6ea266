import GHFMessages
import GHFQueries
import GitHubAPI
import LocalStore

extension Invocation {
  /// The store of cached answers; it keeps nothing with `--no-cache` or without a directory.
  var pageStore: any PageStore {
    if options.cacheMode == .noCache { return NoPageStore() }
    do throws(StorageError) {
      return context.openedStores.cache(
        in: try context.directories.cache, reportingTo: report(cacheProblem:))
    } catch {
      // Without a home directory, commands that fetch still work, only slower.
      return NoPageStore()
    }
  }

  /// Returns an error with the hint that `--offline` shows what is cached, if anything is of what
  /// could not be fetched.
  func addingOfflineHint(to error: CommandError) -> CommandError {
    guard error.isTemporary || [.limited, .noResponse].contains(error.outcome), !Task.isCancelled,
      [nil, .refresh].contains(options.cacheMode), let subject = error.unfetched, isCached(subject)
    else { return error }
    var error = error
    error.hints.append("use '--offline' to show what is cached")
    return error
  }

  /// Returns true if the cache has the beginning of a list or a feed, or a profile.
  private func isCached(_ subject: QuerySubject) -> Bool {
    switch subject {
    case .list(let name, _), .account(let name):
      // `try?`: without a server or a valid login, nothing is cached.
      guard let client = try? client(), let login = try? Login(name: name) else { return false }
      func has(_ endpoint: Endpoint<some Sendable>) -> Bool {
        pageStore.page(at: client.key(of: endpoint)) != nil
      }
      guard case .list(_, let relation) = subject else {
        return client.offline.cachedProfile(named: login, for: nil, needsEmail: false) != nil
      }
      return relation.map { has($0.endpoint(of: login)) }
        ?? (has(.events(by: login)) || has(.eventsReceived(by: login)))
    case .favourite, .ownAccount, .search, .followed, .other: return false
    }
  }

  /// Reports the first problem of the run's cache.
  func report(cacheProblem problem: StorageError) {
    if problem.obstacle == .nullDirectory { return }
    let error = CommandError(problem, in: context)
    if case .setAside = problem {
      notices.say(error.sentence)
    } else if problem.obstacle == .noLocks, let hint = error.hints.first {
      // With every run, until something is done.
      notices.say("answers are not cached: \(error.sentence); \(hint)")
    } else {
      notices.say("answers are not cached: \(error.sentence)")
    }
  }
}
