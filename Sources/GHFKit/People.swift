import GHFQueries

/// The people of a list, in GitHub's order, page by page as they arrive.
///
/// Each loop reads the whole list, from the cache if it is fresh. A slow loop slows the requests: at most five
/// times `parallel` pages are fetched ahead of it. Leaving the loop, or cancelling its task, ends the
/// requests.
public struct People: AsyncSequence, Sendable {
  /// A loop receives people.
  public typealias Element = Person
  /// A loop throws the failure of the list.
  public typealias Failure = GitHubFailure

  typealias Read =
    @Sendable (PageChannel) async throws(GitHubFailure) -> PeopleList.End

  private let read: Read

  init(_ read: @escaping Read) { self.read = read }

  /// Returns an iterator, which begins to read the list.
  public func makeAsyncIterator() -> Iterator { Iterator(read) }

  /// Reads the whole list.
  ///
  /// - Throws: `GitHubFailure` if the list can't be read to its end.
  public func all() async throws(GitHubFailure) -> PeopleList {
    let iterator = makeAsyncIterator()
    var people: [Person] = []
    while let page = try await iterator.nextPage() { people += page }
    return PeopleList(people, iterator.end)
  }

  /// An iterator over the people of a list.
  public struct Iterator: AsyncIteratorProtocol {
    /// The task that reads the list; its release cancels it.
    private final class Reader: Sendable {
      let channel = PageChannel()
      private let task: Task<Void, Never>

      // The only unstructured task: nothing else can read ahead of a loop. It refers to the channel
      // and not to its reader, so that the end of the loop releases the reader.
      init(_ read: @escaping Read) {
        task = Task { [channel] in
          do throws(GitHubFailure) {
            channel.finish(.success(try await read(channel)))
          } catch {
            channel.finish(.failure(error))
          }
        }
      }

      deinit { cancel() }

      func cancel() {
        task.cancel()
        channel.close()
      }
    }

    private let reader: Reader
    private var page: ArraySlice<Person> = []

    fileprivate init(_ read: @escaping Read) { reader = Reader(read) }

    /// Returns the next person; nil at the end of the list.
    ///
    /// - Throws: `GitHubFailure` if the list can't be read to its end, or the task is cancelled.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(GitHubFailure) -> Person? {
      while page.isEmpty {
        guard let next = try await nextPage() else { return nil }
        page = next[...]
      }
      return page.popFirst()
    }

    /// Returns the next person; nil at the end of the list.
    ///
    /// - Throws: `GitHubFailure` if the list can't be read to its end, or the task is cancelled.
    public mutating func next() async throws(GitHubFailure) -> Person? {
      try await next(isolation: nil)
    }

    /// The end of the list, once it was reached.
    var end: PeopleList.End? { reader.channel.end }

    /// Returns the people of the next page; nil at the end of the list.
    fileprivate func nextPage() async throws(GitHubFailure) -> [Person]? {
      let reader = reader
      return try await withTaskCancellationHandler {
        await reader.channel.next()
      } onCancel: {
        reader.cancel()
      }.get()
    }
  }
}
