package import GitHubAPI
package import HTTPTypes
import Synchronization

/// The in-process door of the fake GitHub: several tasks share it, and it records their requests.
package final class GitHubService: HTTPTransport {
  /// Changes GitHub before an answer, and returns how to change the answer; nil leaves it correct.
  package typealias Drift =
    @Sendable (FixtureRequest, inout GitHubState) -> ((inout Answer) -> Void)?

  private let shared: Mutex<(gitHub: GitHubState, requests: [FixtureRequest])>
  private let now: @Sendable () -> Int
  private let drift: Drift

  /// Opens the door; `now` is the time in seconds since 1970.
  package init(
    _ gitHub: GitHubState, now: @escaping @Sendable () -> Int = { Follow.start },
    drift: @escaping Drift = { _, _ in nil }
  ) {
    shared = Mutex((gitHub, []))
    self.now = now
    self.drift = drift
  }

  /// Reads the fixtures.
  package convenience init(_ settings: FixtureSettings) throws {
    self.init(try GitHubState(settings))
  }

  /// GitHub at the moment.
  package var state: GitHubState {
    get { shared.withLock(\.gitHub) }
    set { shared.withLock { $0.gitHub = newValue } }
  }
  package var accounts: AccountBook { state.accounts }
  package var follows: FollowBook { state.follows }
  /// The requests of clients so far.
  package var requests: [FixtureRequest] { shared.withLock(\.requests) }
  /// The paths and queries of these requests, those of GraphQL with a summary of their variables.
  package var targets: [String] {
    let gitHub = state
    return requests.map { gitHub.description(of: $0) }
  }

  /// Returns the answer to a request, as `GitHubState.answer` does.
  package func answer(to request: FixtureRequest, at now: Int) -> Answer {
    shared.withLock { $0.gitHub.answer(to: request, at: now) }
  }

  /// Applies a change.
  ///
  /// - Throws: `FixtureError.badChange` if an account that it names is unknown.
  package func apply(_ change: Change) throws(FixtureError) {
    try shared.withLock { state throws(FixtureError) in try state.gitHub.apply(change) }
  }

  /// Answers as a transport does; what doesn't arrive as a whole is the error that libcurl reported
  /// for the same answer of the fixture server (`Fault` has the messages).
  package func response(
    to request: HTTPRequest, body: [UInt8]
  ) async throws(TransportError) -> TransportResponse {
    if Task.isCancelled { throw .cancelled }
    let request = FixtureRequest(request, body)
    let answer = shared.withLock { state in
      state.requests.append(request)
      let corrupt = drift(request, &state.gitHub) ?? { _ in }
      return state.gitHub.answer(to: request, at: now(), corrupt)
    }
    switch answer.delivery {
    case .whole: return answer.response
    case .wrongLength(let difference) where difference <= 0:
      var response = answer.response
      response.body.removeLast(min(-difference, response.body.count))
      return response
    case .truncated, .cutHead, .dropped:
      throw .connectionLost(host: "api.github.com", detail: "the connection was closed")
    // The client waits for bytes that never come.
    case .slow, .wrongLength: throw .timedOut(phase: .trickling, after: .seconds(30))
    case .slowHead, .never: throw .timedOut(phase: .receiving, after: .seconds(30))
    case .endless(let count): throw .bodyTooLarge(limitByteCount: count)
    }
  }
}

extension FixtureRequest {
  /// Reads a client's request.
  package init(_ request: HTTPRequest, _ body: [UInt8]) {
    self.init(method: request.method.rawValue, target: request.path ?? "", body: body)
    for field in request.headerFields { fields[field.name.canonicalName] = field.value }
  }
}

extension Answer {
  /// The answer as a client's transport returns it.
  ///
  /// GitHub compresses the bodies of such clients, which makes the ETags of whole answers weak.
  package var response: TransportResponse {
    var head = HTTPResponse(status: HTTPResponse.Status(code: status))
    for (text, value) in fields {
      guard let name = HTTPField.Name(text) else { continue }
      head.headerFields[name] = name == .eTag && status == 200 ? "W/" + value : value
    }
    return TransportResponse(head: head, body: body)
  }
}
