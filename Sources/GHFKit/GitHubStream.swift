import GHFQueries
import GitHubAPI

/// The people of a list, in GitHub's order, page by page as they arrive.
public typealias People = GitHubStream<Person>

/// The results of a lookup of profiles, in the order of the accounts, as they arrive.
public typealias Profiles = GitHubStream<ProfileResult>

/// The answers to a query, in order, as they arrive.
///
/// Each loop runs the whole query, from the cache as far as that is fresh. A slow loop slows the
/// requests: at most five times `parallel` of them are ahead of it. Leaving the loop, or cancelling its
/// task, ends the requests.
public struct GitHubStream<Element: Sendable>: AsyncSequence, Sendable {
  /// A loop throws the failure of the query.
  public typealias Failure = GitHubFailure

  /// Begins the query, and returns its answer and the observer of its notes.
  typealias Begin =
    @Sendable () throws(GitHubFailure) -> (Answer<Element, QueryError>, QueryContext)

  private let begin: Begin

  init(_ begin: @escaping Begin) { self.begin = begin }

  /// Returns an iterator, which runs the query from its first `next()` on.
  public func makeAsyncIterator() -> Iterator { Iterator(begin) }

  /// Reads the query to its end.
  fileprivate func collect() async throws(GitHubFailure) -> ([Element], Ending.List?) {
    var iterator = makeAsyncIterator()
    var elements: [Element] = []
    while let page = try await iterator.nextPage() { elements += page }
    return (elements, iterator.end)
  }

  /// An iterator over the answers to a query.
  public struct Iterator: AsyncIteratorProtocol {
    private let begin: Begin
    /// The answer and its observer, whose release ends the requests; nil before the first `next()`.
    private var query: (answer: Answer<Element, QueryError>, context: QueryContext)?
    private var page: ArraySlice<Element> = []

    fileprivate init(_ begin: @escaping Begin) { self.begin = begin }

    /// Returns the next answer; nil at the end.
    ///
    /// - Throws: `GitHubFailure` if the query can't be completed, or the task is cancelled.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(GitHubFailure) -> Element? {
      while page.isEmpty {
        guard let next = try await nextPage() else { return nil }
        page = next[...]
      }
      return page.popFirst()
    }

    /// Returns the next answer; nil at the end.
    ///
    /// - Throws: `GitHubFailure` if the query can't be completed, or the task is cancelled.
    public mutating func next() async throws(GitHubFailure) -> Element? {
      try await next(isolation: nil)
    }

    /// The end of the list, once it was reached.
    fileprivate var end: Ending.List? { query?.answer.ending.list }

    /// Returns the answers of the next page; nil at the end.
    fileprivate mutating func nextPage() async throws(GitHubFailure) -> [Element]? {
      let (answer, context) = if let query { query } else { try begin() }
      query = (answer, context)
      do throws(QueryError) {
        return try await answer.nextPage(for: context)?.answer
      } catch {
        throw GitHubFailure(error, at: context.clock.now())
      }
    }
  }
}

extension GitHubStream where Element == Person {
  /// Reads the whole list.
  ///
  /// - Throws: `GitHubFailure` if the list can't be read to its end.
  public func all() async throws(GitHubFailure) -> PeopleList {
    let (people, end) = try await collect()
    return PeopleList(people, end)
  }
}

extension GitHubStream where Element == ProfileResult {
  /// Fetches all profiles.
  ///
  /// - Throws: `GitHubFailure` if a failure, such as a limit, concerns all accounts that are left.
  public func all() async throws(GitHubFailure) -> [ProfileResult] { try await collect().0 }
}
