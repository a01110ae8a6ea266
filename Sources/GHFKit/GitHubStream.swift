import GHFQueries
import Synchronization

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

  typealias Read =
    @Sendable (PageChannel<Element>) async throws(GitHubFailure) -> PeopleList.End

  private let read: Read

  init(_ read: @escaping Read) { self.read = read }

  /// Returns an iterator, which begins to run the query.
  public func makeAsyncIterator() -> Iterator { Iterator(read) }

  /// Reads the query to its end.
  fileprivate func collect() async throws(GitHubFailure) -> ([Element], PeopleList.End?) {
    let iterator = makeAsyncIterator()
    var elements: [Element] = []
    while let page = try await iterator.nextPage() { elements += page }
    return (elements, iterator.end)
  }

  /// An iterator over the answers to a query.
  public struct Iterator: AsyncIteratorProtocol {
    /// The task that runs the query; its release cancels it.
    private final class Reader: Sendable {
      let channel = PageChannel<Element>()
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
    private var page: ArraySlice<Element> = []

    fileprivate init(_ read: @escaping Read) { reader = Reader(read) }

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

    /// The end of the query, once it was reached.
    var end: PeopleList.End? { reader.channel.end }

    /// Returns the answers of the next page; nil at the end.
    fileprivate func nextPage() async throws(GitHubFailure) -> [Element]? {
      let reader = reader
      return try await withTaskCancellationHandler {
        await reader.channel.next()
      } onCancel: {
        reader.cancel()
      }.get()
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

/// A channel of one page between a query and a loop over its answers.
///
/// The query waits before the next requests until the loop has taken the page.
final class PageChannel<Element: Sendable>: Sendable {
  typealias Page = Result<[Element]?, GitHubFailure>

  private struct State {
    /// The pages that weren't taken; more than one only if the query delivers several at once.
    var pages: [[Element]] = []
    var end: Result<PeopleList.End, GitHubFailure>?
    /// True once the loop has ended.
    var isClosed = false
    var reader: CheckedContinuation<Page, Never>?
    var writer: CheckedContinuation<Void, Never>?
  }

  private let state = Mutex(State())

  /// The end of the query, once it was reached; nil after an error.
  // `try?`: the error was thrown by `next`.
  var end: PeopleList.End? { state.withLock { try? $0.end?.get() } }

  /// Returns a context whose queries wait for the reader of this channel.
  func context(_ context: QueryContext) -> QueryContext {
    context.waiting(for: waitForReader)
  }

  /// Delivers a page; returns false once the loop has ended.
  func deliver(_ page: [Element]) -> Bool {
    let (reader, isClosed) = state.withLock { state in
      let reader = state.reader
      state.reader = nil
      if reader == nil { state.pages.append(page) }
      return (reader, state.isClosed)
    }
    reader?.resume(returning: .success(page))
    return !isClosed
  }

  /// Waits until every page was taken, or the loop has ended.
  private func waitForReader() async {
    await withCheckedContinuation { (writer: CheckedContinuation<Void, Never>) in
      let isFree = state.withLock { state in
        if state.pages.isEmpty || state.isClosed { return true }
        state.writer = writer
        return false
      }
      if isFree { writer.resume() }
    }
  }

  /// Ends the answers, after the pages that weren't taken.
  func finish(_ end: Result<PeopleList.End, GitHubFailure>) {
    let reader = state.withLock { state in
      let reader = state.reader
      state.reader = nil
      state.end = end
      return reader
    }
    reader?.resume(returning: end.map { _ in nil })
  }

  /// Ends the loop, and the waits of the query and the reader.
  func close() {
    let (reader, writer) = state.withLock { state in
      defer { (state.reader, state.writer, state.isClosed) = (nil, nil, true) }
      return (state.reader, state.writer)
    }
    reader?.resume(returning: .failure(GitHubFailure(.cancelled)))
    writer?.resume()
  }

  /// Returns the next page; nil at the end.
  func next() async -> Page {
    await withCheckedContinuation { (reader: CheckedContinuation<Page, Never>) in
      let (page, writer) = state.withLock { state -> (Page?, CheckedContinuation<Void, Never>?) in
        if state.isClosed { return (.failure(GitHubFailure(.cancelled)), nil) }
        if !state.pages.isEmpty {
          let page = state.pages.removeFirst()
          defer { state.writer = state.pages.isEmpty ? nil : state.writer }
          return (.success(page), state.pages.isEmpty ? state.writer : nil)
        }
        if let end = state.end { return (end.map { _ in nil }, nil) }
        state.reader = reader
        return (nil, nil)
      }
      writer?.resume()
      if let page { reader.resume(returning: page) }
    }
  }
}
