package import GitHubAPI
package import HTTPTypes
import Synchronization

/// A transport that returns canned answers by route, or those of a closure, and records the requests.
///
/// Check at the end that `unusedRoutes` is empty: an unused answer is a mistake in the test.
package final class StubTransport: HTTPTransport {
  package typealias Answer = @Sendable (HTTPRequest) -> Result<TransportResponse, TransportError>
  /// Answers a request by its body and its number, from 1.
  package typealias Responder =
    @Sendable (HTTPRequest, _ body: [UInt8], _ number: Int) async -> Result<
      TransportResponse, TransportError
    >

  private struct State {
    var routes: [String: [Answer]] = [:]
    var requests: [HTTPRequest] = []
    var bodies: [[UInt8]] = []
    var underWay = 0
    var peak = 0
  }

  private let state: Mutex<State>
  private let latency: Duration
  private let graphQL: (@Sendable ([UInt8]) -> TransportResponse)?
  private let others: Responder?
  private let underWay: @Sendable (String) async -> Void

  /// Creates a transport with answers by `METHOD path?query`; the last answer of a list repeats.
  ///
  /// `graphQL` answers a query by its body, and `others` any request, if no route does. `underWay`
  /// runs with the name of each request after its answer is chosen, before it arrives.
  package init(
    latency: Duration = .zero, _ routes: [String: [Answer]] = [:],
    graphQL: (@Sendable ([UInt8]) -> TransportResponse)? = nil,
    underWay: @escaping @Sendable (String) async -> Void = { _ in }, others: Responder? = nil
  ) {
    self.latency = latency
    self.graphQL = graphQL
    self.others = others
    self.underWay = underWay
    state = Mutex(State(routes: routes))
  }

  /// Every request so far, in order.
  package var requests: [HTTPRequest] { state.withLock { $0.requests } }
  /// The bodies of these requests.
  package var bodies: [[UInt8]] { state.withLock { $0.bodies } }
  /// Every request so far as `METHOD path?query`.
  package var requestNames: [String] { requests.map(StubTransport.name) }
  /// The maximum number of concurrent requests.
  package var peak: Int { state.withLock { $0.peak } }
  /// The number of requests under way now.
  package var underWayCount: Int { state.withLock { $0.underWay } }
  /// The routes that have not been requested.
  package var unusedRoutes: [String] {
    let requested = Set(requestNames)
    return state.withLock { $0.routes.keys.filter { !requested.contains($0) }.sorted() }
  }

  package func response(
    to request: HTTPRequest, body: [UInt8]
  ) async throws(TransportError) -> TransportResponse {
    let name = StubTransport.name(request)
    let (answer, number): (Answer?, Int) = state.withLock { state in
      state.requests.append(request)
      state.bodies.append(body)
      state.underWay += 1
      state.peak = max(state.peak, state.underWay)
      let answers = state.routes[name] ?? []
      if answers.count > 1 { state.routes[name] = Array(answers.dropFirst()) }
      return (answers.first, state.requests.count)
    }
    defer { state.withLock { $0.underWay -= 1 } }
    if latency > .zero {
      do { try await Task.sleep(for: latency) } catch { throw .cancelled }
    }
    await underWay(name)
    if let answer { return try answer(request).get() }
    if request.method == .post, let graphQL { return graphQL(body) }
    if let others { return try await others(request, body, number).get() }
    throw .setUpFailed(detail: "the test has no answer to \(name)")
  }

  private static func name(_ request: HTTPRequest) -> String {
    "\(request.method.rawValue) \(request.path ?? "")"
  }
}

extension TransportResponse {
  /// Returns a response with a status, fields and a body.
  ///
  /// It has an id, as all of GitHub's answers have (`../shared/github/recorded.jsonl`), unless it is
  /// one of another server.
  package static func answer(
    _ status: Int, _ fields: HTTPFields = [:], _ body: String = "", isForeign: Bool = false
  ) -> TransportResponse {
    var head = HTTPResponse(status: HTTPResponse.Status(code: status), headerFields: fields)
    if !isForeign, let id = HTTPField.Name("X-GitHub-Request-Id") {
      head.headerFields[id] = "D236:47C4:1909E038:1DD010AD:5F732A16"
    }
    return TransportResponse(head: head, body: Array(body.utf8))
  }
}

extension StubTransport {
  /// Returns an answer of GitHub, or of another server, with a status, header fields and a body.
  package static func answer(
    _ status: Int, _ fields: [String: String] = [:], _ body: String = "", isForeign: Bool = false
  ) -> Answer {
    let fields: HTTPFields = fields.reduce(into: [:]) { all, field in
      if let name = HTTPField.Name(field.key) { all[name] = field.value }
    }
    return { _ in .success(.answer(status, fields, body, isForeign: isForeign)) }
  }

  /// Returns an answer that fails.
  package static func failure(_ error: TransportError) -> Answer { { _ in .failure(error) } }
}
