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

  private func isCached(_ subject: QuerySubject) -> Bool {
    // `try?`: without a server or a login, nothing is cached.
    guard let client = try? client() else { return false }
    let key: PageKey?
    switch subject {
    case .list(of: let name, let relation?):
      key = (try? Login(name: name)).map { client.key(of: relation.endpoint(of: $0)) }
    case .account(let name):
      key = (try? Login(name: name)).map { client.key(of: .profile($0)) }
    case .list, .favourite, .ownAccount, .search, .followed, .other: key = nil
    }
    return key.map { pageStore.page(at: $0) != nil } ?? false
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
