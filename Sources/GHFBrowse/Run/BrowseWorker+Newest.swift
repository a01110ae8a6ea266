import GHFMessages
import GHFQueries
import GitHubAPI

extension BrowseWorker {
  /// Reads a list newest follow first, and posts the order of its accounts until it is stopped.
  ///
  /// Sorting a long list takes time, so each batch is a part of those before it; the first is a page.
  func readFollowOrder(_ id: ListID, of login: Login, _ relation: Relation) async {
    let read = OnceFlag()
    orderRead.record(read)
    var list = ListQuery(relation, of: login, for: .newestFollows(), in: queries)
    list.reportsProgress = false
    var (count, waiting): (Int, [Int64]) = (0, [])
    var age = CacheAge()
    var failure: CommandError?
    do throws(QueryError) {
      try await list.run(noting: &age) { people in
        waiting += people.map(\.id)
        if orderRead.value !== read { return false }
        if waiting.count * 8 >= count {
          count += waiting.count
          queue.post(.followOrder(waiting, of: id))
          waiting = []
        }
        return true
      }
    } catch {
      failure = CommandError(error, in: wording)
    }
    if orderRead.value !== read { return }
    if !waiting.isEmpty { queue.post(.followOrder(waiting, of: id)) }
    queue.post(.endOfFollowOrder(id, failure))
  }
}
