import GHFQueries
import Synchronization

/// A channel of one page between a query and a loop over its people.
///
/// The query waits before the next requests until the loop has taken the page.
final class PageChannel: Sendable {
  typealias Page = Result<[Person]?, GitHubFailure>

  private struct State {
    /// The pages that weren't taken; more than one only if the query delivers several at once.
    var pages: [[Person]] = []
    var end: Result<PeopleList.End, GitHubFailure>?
    /// True once the loop has ended.
    var isClosed = false
    var reader: CheckedContinuation<Page, Never>?
    var writer: CheckedContinuation<Void, Never>?
  }

  private let state = Mutex(State())

  /// The end of the list, once it was read; nil after an error.
  // `try?`: the error was thrown by `next`.
  var end: PeopleList.End? { state.withLock { try? $0.end?.get() } }

  /// Returns a context whose queries wait for the reader of this channel.
  func context(_ context: QueryContext) -> QueryContext {
    context.waiting(for: waitForReader)
  }

  /// Delivers a page; returns false once the loop has ended.
  func deliver(_ page: [Person]) -> Bool {
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

  /// Ends the list, after the pages that weren't taken.
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

  /// Returns the next page; nil at the end of the list.
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
