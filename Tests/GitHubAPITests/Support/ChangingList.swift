import HTTPTypes
import Synchronization

@testable import GitHubAPI

/// A list on a server with ETags, which the test can change before any response.
final class ChangingList: HTTPTransport {
  /// What goes wrong with one response.
  enum Slip: Sendable {
    /// `[]` without Link.
    case empty
    /// `[]` with the Link of the page.
    case emptyWithLink
    case noLink
  }

  struct State: Sendable {
    /// The entries in GitHub's order.
    var ids: [Int]
    /// Entries that take a place and are not shown.
    var hidden: Set<Int> = []
    /// Whether the profile counts nothing, and lists are empty.
    var isPrivate = false
    /// Slips of the response to the request that is being answered.
    var slip: Slip?
    /// Whether the response is an error of the server's.
    var fails = false
    /// The pages that were requested, 0 being the profile; a 304 is a negative number.
    fileprivate(set) var asked: [Int] = []
  }

  typealias Change = @Sendable (_ request: Int, _ page: Int, inout State) -> Void

  private let state: Mutex<State>
  private let change: Change

  /// Makes a server; `change` is called before each response, with the number of the request.
  init(_ ids: some Sequence<Int>, hidden: Set<Int> = [], change: @escaping Change = { _, _, _ in })
  {
    state = Mutex(State(ids: Array(ids), hidden: hidden))
    self.change = change
  }

  /// A list of so many entries, the newest first, whose ids end with 1.
  convenience init(count: Int, change: @escaping Change = { _, _, _ in }) {
    self.init((0..<count).map { count - $0 }, change: change)
  }

  var ids: [Int] { state.withLock { $0.ids } }

  /// The pages that were requested since the last call; a 304 is negative, the profile 0.
  func takeAsked() -> [Int] {
    state.withLock { state in
      defer { state.asked = [] }
      return state.asked
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
      state.slip = nil
      state.fails = false
      change(state.asked.count + 1, page, &state)
      if state.fails { return .answer(500) }
      let response = isList ? state.list(page) : state.profile
      guard let tag = response.head.headerFields[.eTag], tag == condition else {
        state.asked.append(page)
        return response
      }
      state.asked.append(-page)
      return .answer(304)
    }
  }
}

extension ChangingList.State {
  fileprivate var profile: TransportResponse {
    let count = isPrivate ? 0 : ids.count
    var fields = HTTPFields()
    fields[.eTag] = "\"count \(count)\""
    return .answer(
      200, fields, "{\"id\":1,\"login\":\"octocat\",\"followers\":\(count),\"following\":0}")
  }

  fileprivate func list(_ page: Int) -> TransportResponse {
    let all = isPrivate ? [] : ids
    let entries = all.dropFirst((page - 1) * 100).prefix(100).filter { !hidden.contains($0) }
    let last = max(1, (all.count + 99) / 100)
    switch slip {
    case .empty: return .people([], entityTag: "\"\"")
    case .noLink: return .people(entries, entityTag: tag(of: entries))
    case .emptyWithLink: return .people([], page: page, of: last, entityTag: "\"\"")
    case nil: return .people(entries, page: page, of: last, entityTag: tag(of: entries))
    }
  }

  private func tag(of entries: [Int]) -> String {
    "\"\(entries.map(String.init).joined(separator: "-"))\""
  }
}
