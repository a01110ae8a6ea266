import FakeGitHub
import FlyingFox
private import Foundation
import Synchronization

/// Passes requests from the sockets to the service, and counts, logs and delays them.
final class FixtureFrontEnd: HTTPHandler {
  private static let readFields = [
    "user-agent", "accept", "x-github-api-version", "if-none-match", "accept-encoding",
    "authorization", "host", "x-forwarded-proto", "x-forwarded-host",
  ]

  private let gitHub: Mutex<GitHubState>
  private let settings: FixtureSettings
  private let log: RequestsLog?
  private let start = ContinuousClock.now
  private let window: Mutex<RequestWindow>
  private let counts = Mutex(RequestStatistics())

  /// Reads the fixtures and opens the log.
  init(_ settings: FixtureSettings) throws {
    self.settings = settings
    gitHub = Mutex(try GitHubState(settings))
    window = Mutex(RequestWindow(settings.secondaryLimit))
    log = try settings.requestsLog.map { try RequestsLog(path: $0) }
  }

  /// Applies changes in order.
  ///
  /// - Throws: `FixtureError.badChange` at the first invalid change.
  func change(_ texts: [String]) throws(FixtureError) {
    for text in texts {
      let change = try Change(text)
      try gitHub.withLock { gitHub throws(FixtureError) in try gitHub.apply(change) }
    }
  }

  /// Replaces the active misbehaviours.
  ///
  /// - Throws: `FixtureError.badMisbehaviour` if one is unknown, in which case nothing changes.
  func misbehave(_ texts: [String]) throws(FixtureError) {
    var misbehaviours: [Misbehaviour] = []
    for text in texts { misbehaviours.append(try Misbehaviour(text)) }
    gitHub.withLock { $0.misbehaviours = misbehaviours }
  }

  /// Counts of the requests so far.
  var statistics: RequestStatistics { counts.withLock(\.self) }

  /// Resets the counts, except for requests under way, and the secondary limit.
  func resetStatistics() {
    window.withLock { $0 = RequestWindow(settings.secondaryLimit) }
    counts.withLock { counts in
      let underWay = counts.underWay
      counts = RequestStatistics()
      counts.underWay = underWay
      counts.peakConcurrency = underWay
    }
  }

  func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
    let target = request.target.rawValue
    if target.hasPrefix("/_fixture/") { return try await control(request, target) }
    var fields: [String: String] = [:]
    for name in Self.readFields { fields[name] = request.headers[HTTPHeader(name)] }
    let parsed = FixtureRequest(
      method: request.method.rawValue, target: target, fields: fields,
      body: Array(try await request.bodyData))
    let retryAfter = begin(parsed)
    defer { counts.withLock { $0.underWay -= 1 } }
    if settings.latency > .zero { try await Task.sleep(for: settings.latency) }
    let now = Int(Date().timeIntervalSince1970) + settings.clockAhead
    let answer = gitHub.withLock { $0.answer(to: parsed, at: now, retryAfter: retryAfter) }
    counts.withLock { counts in
      counts.bodyBytes += answer.body.count
      if answer.status == 304 { counts.notModified += 1 }
    }
    try log?.write(parsed, status: answer.status, peak: statistics.peakConcurrency)
    return try await answer.response(to: request.remoteAddress)
  }

  /// Counts a request, and returns the seconds to wait if the secondary limit refuses it.
  private func begin(_ parsed: FixtureRequest) -> Int? {
    let path = String(parsed.target.prefix { $0 != "?" })
    // GitHub serves pictures from another host.
    let isPicture = settings.pictures != nil && path.hasPrefix("/u/")
    let arrival = window.withLock { window in
      isPicture ? nil : window.arrive(at: ContinuousClock.now - start)
    }
    counts.withLock { counts in
      counts.requests += 1
      counts.underWay += 1
      counts.peakConcurrency = max(counts.peakConcurrency, counts.underWay)
      counts.requestsByPath[path, default: 0] += 1
      counts.peakPerWindow = max(counts.peakPerWindow, arrival?.count ?? 0)
      if arrival?.retryAfter != nil { counts.refused += 1 }
    }
    return arrival?.retryAfter
  }

  private func control(_ request: HTTPRequest, _ target: String) async throws -> HTTPResponse {
    switch (request.method.rawValue, target) {
    case ("GET", "/_fixture/stats"):
      let encoder = JSONEncoder()
      encoder.keyEncodingStrategy = .convertToSnakeCase
      return try await Answer(body: Array(try encoder.encode(statistics))).response()
    case ("POST", "/_fixture/reset"): resetStatistics()
    case ("POST", "/_fixture/restart"):
      let fresh = try GitHubState(settings)
      gitHub.withLock { $0 = fresh }
      resetStatistics()
    case ("POST", "/_fixture/misbehave"): return try await apply(request, misbehave)
    case ("POST", "/_fixture/change"): return try await apply(request, change)
    default: return try await Answer.notFound.response()
    }
    return try await Answer(status: 204).response()
  }

  private func apply(
    _ request: HTTPRequest, _ change: ([String]) throws -> Void
  ) async throws -> HTTPResponse {
    let body = try await request.bodyData
    do {
      try change(try JSONDecoder().decode([String].self, from: body))
      return try await Answer(status: 204).response()
    } catch {
      return try await Answer.error(422, "Not understood: \(error)").response()
    }
  }
}
