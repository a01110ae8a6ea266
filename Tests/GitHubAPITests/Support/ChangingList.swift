import HTTPTypes
import Synchronization
import TestSupport

@testable import GitHubAPI

/// A list on a server with ETags; the test can change it before any response.
final class ChangingList: HTTPTransport {
  /// A fault in one response.
  enum Fault: Sendable {
    /// `[]` without Link.
    case empty
    /// `[]` with the Link of the page.
    case emptyWithLink
    case noLink
    /// The entries of another page, with the Link of the requested one.
    case repeats(page: Int)
    /// The entries of another account's list of one page, which has no Link.
    case otherList([Int])
    /// The entry at a place of the page also at another.
    case names(Int, insteadOf: Int)
  }

  struct State: Sendable {
    /// The entries in GitHub's order.
    var ids: [Int]
    /// Entries that take a place on a page but aren't shown.
    var hidden: Set<Int> = []
    /// The number of entries that the account counts and the list lacks.
    var uncounted = 0
    /// The fault in the response to the current request.
    var fault: Fault?
    /// True if no shared cache may answer the current request, which checks a page read before.
    fileprivate(set) var isCheck = false
    /// True if the current request gets a server error.
    var fails = false
    /// The pages requested without a server error, in order; 0 is the profile, and a negative
    /// number got a 304.
    fileprivate(set) var requested: [Int] = []
  }

  typealias Change = @Sendable (_ request: Int, _ page: Int, inout State) -> Void

  private let state: Mutex<State>
  private let change: Change

  /// Creates a server that calls `change` before each response.
  ///
  /// A request's number counts the requests since `takeRequests`, without those that failed.
  init(_ ids: some Sequence<Int>, hidden: Set<Int> = [], change: @escaping Change = { _, _, _ in })
  {
    state = Mutex(State(ids: Array(ids), hidden: hidden))
    self.change = change
  }

  /// Creates a list of `count` entries, the newest first, with ids down to 1.
  convenience init(count: Int, change: @escaping Change = { _, _, _ in }) {
    self.init((0..<count).map { count - $0 }, change: change)
  }

  var ids: [Int] { state.withLock { $0.ids } }

  /// Returns the pages requested since the last call, as `State` records them.
  func takeRequests() -> [Int] {
    state.withLock { state in
      defer { state.requested = [] }
      return state.requested
    }
  }

  func response(
    to request: HTTPRequest, body: [UInt8]
  ) async throws(TransportError) -> TransportResponse {
    if Task.isCancelled { throw .cancelled }
    let path = request.path ?? ""
    let isList = path.contains("/followers")
    let page = isList ? PageLinks.pageNumber(in: path) ?? 1 : 0
    let condition = request.headerFields[.ifNoneMatch]
    return state.withLock { state in
      state.fault = nil
      state.fails = false
      state.isCheck = request.headerFields[.cacheControl] == "no-cache"
      change(state.requested.count + 1, page, &state)
      if state.fails { return .answer(500) }
      let response = isList ? state.list(page) : state.profile
      guard let tag = response.head.headerFields[.eTag], tag == condition else {
        state.requested.append(page)
        return response
      }
      state.requested.append(-page)
      return .answer(304)
    }
  }
}

extension ChangingList.State {
  fileprivate var profile: TransportResponse {
    var fields = HTTPFields()
    let count = ids.count + uncounted
    fields[.eTag] = "\"count \(count)\""
    return .answer(
      200, fields,
      "{\"id\":1,\"login\":\"octocat\",\"followers\":\(count),\"following\":0}")
  }

  fileprivate func list(_ page: Int) -> TransportResponse {
    let shown = if case .repeats(let other)? = fault { other } else { page }
    var entries = ids.dropFirst((shown - 1) * 100).prefix(100).filter { !hidden.contains($0) }
    if case .names(let place, let other)? = fault, entries.indices.contains(max(place, other)) {
      entries[other] = entries[place]
    }
    let last = max(1, (ids.count + 99) / 100)
    switch fault {
    case .empty: return .people([], entityTag: "\"\"")
    case .noLink: return .people(entries, entityTag: tag(of: entries))
    case .emptyWithLink: return .people([], page: page, of: last, entityTag: "\"\"")
    case .otherList(let others): return .people(others, entityTag: tag(of: others))
    case .repeats, .names, nil:
      return .people(entries, page: page, of: last, entityTag: tag(of: entries))
    }
  }

  private func tag(of entries: [Int]) -> String {
    "\"\(entries.map(String.init).joined(separator: "-"))\""
  }
}
