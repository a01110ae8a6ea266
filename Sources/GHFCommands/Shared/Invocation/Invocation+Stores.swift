import GHFMessages
import GHFQueries
import GitHubAPI
import LocalStore

extension Invocation {
  /// The store of cached answers; it keeps nothing with `--no-cache` or without a directory.
  var pageStore: any PageStore {
    if options.cacheMode == .noCache { return NoPageStore() }
    do throws(StorageError) {
      let store = context.openedStores.cache(
        in: try context.directories.cache, reportingTo: report(cacheProblem:))
      return context.probe == nil ? store : ReadOnlyPageStore(store)
    } catch {
      // Without a home directory, commands that fetch still work, only slower.
      return NoPageStore()
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
