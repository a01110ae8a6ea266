import FakeGitHub
import FoundationEssentials
import GitHubAPI
import HTTPTypes
import Synchronization
import TerminalHost
import TestSupport

/// Decides what goes wrong in a run of the simulated year: at a request, or in the program that gets the
/// reports.
final class WatchYearDirector: HTTPTransport {
  /// The misfortune of a run.
  enum Plan: Sendable, Equatable {
    case none
    /// Some requests fail.
    case faulty
    /// Other programs have used up the limit.
    case limited
    /// There is no network from this request on.
    case disconnected(after: Int)
    /// The process is killed at this request.
    case killed(atRequest: Int)
    /// The process is killed before or after this start of the program.
    case killedByProgram(Int, afterwards: Bool)
    /// The user presses Ctrl-C at this request.
    case cancelled(atRequest: Int)
    /// The program fails at this start, and later ones.
    case programFails(from: Int)
  }

  /// A report that the program has accepted.
  struct Delivery: Sendable {
    let user: String
    let bytes: [UInt8]
    /// True if ghf was killed before it could record the delivery.
    let isUnrecorded: Bool
  }

  private struct State {
    var service: GitHubService
    var plan = Plan.none
    var requestCount = 0
    var programCount = 0
    /// The files at the time of the kill; nil while the process lives.
    var files: [String: [UInt8]]?
    var isCancelled = false
    var deliveries: [Delivery] = []
    var generator: SeededGenerator
    /// The requests that counted, by the end of the hour in which GitHub counts them.
    var counted: [Int: Int] = [:]
  }

  private let home: String
  private let time: TestTime
  private let state: Mutex<State>

  init(_ gitHub: GitHubState, home: String, time: TestTime, seed: UInt64) {
    (self.home, self.time) = (home, time)
    let service = GitHubService(gitHub) { Int(time.now.timeIntervalSince1970) }
    state = Mutex(State(service: service, generator: SeededGenerator(seed: seed)))
  }

  /// GitHub at the moment.
  var gitHub: GitHubState {
    get { state.withLock { $0.service.state } }
    set { state.withLock { $0.service.state = newValue } }
  }

  var deliveries: [Delivery] { state.withLock(\.deliveries) }

  /// The highest number of requests that counted in one hour.
  var mostInAnHour: Int { state.withLock { $0.counted.values.max() ?? 0 } }

  var requestCount: Int { state.withLock(\.requestCount) }

  /// True if the user has pressed Ctrl-C.
  var isCancelled: Bool { state.withLock(\.isCancelled) }

  func begin(_ plan: Plan) {
    let now = Int(time.now.timeIntervalSince1970)
    state.withLock { state in
      if plan == .limited {
        var gitHub = state.service.state
        let limit = WatchYearTests.limit
        gitHub.limits.set(.init(limit: limit, used: limit, reset: now + 1_800))
        state.service.state = gitHub
      }
      state.plan = plan
      (state.requestCount, state.programCount) = (0, 0)
      (state.files, state.isCancelled) = (nil, false)
    }
  }

  /// Restores the files of a process that was killed, as it left them; returns true if it was.
  func restore() throws -> Bool {
    guard let files = state.withLock(\.files) else { return false }
    for name in try FileManager.default.subpathsOfDirectory(atPath: home)
    where files[name] == nil {
      var isDirectory = false
      _ = FileManager.default.fileExists(atPath: home + "/" + name, isDirectory: &isDirectory)
      if !isDirectory { try FileManager.default.removeItem(atPath: home + "/" + name) }
    }
    for (name, bytes) in files { try Data(bytes).write(to: URL(filePath: home + "/" + name)) }
    return true
  }

  private func copyFiles() -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    // `try?`: a directory has no bytes.
    for name in (try? FileManager.default.subpathsOfDirectory(atPath: home)) ?? [] {
      let data = try? Data(contentsOf: URL(filePath: home + "/" + name))
      if let data { files[name] = Array(data) }
    }
    return files
  }

  func response(
    to request: HTTPRequest, body: [UInt8]
  ) async throws(TransportError) -> TransportResponse {
    let (service, failure, isFaulty) = next()
    if let failure { throw failure }
    if isFaulty {
      var response = TransportResponse(head: HTTPResponse(status: .badGateway))
      response.body = []
      return response
    }
    let response = try await service.response(to: request, body: body)
    time.advance(.milliseconds(100))
    count(request, response)
    return response
  }

  private func next() -> (GitHubService, TransportError?, isFaulty: Bool) {
    state.withLock { state in
      if state.files != nil || state.isCancelled { return (state.service, .cancelled, false) }
      state.requestCount += 1
      switch state.plan {
      case .disconnected(let count) where state.requestCount > count:
        let error = TransportError.connectionFailed(
          host: "api.github.com", isProxy: false, detail: "refused")
        return (state.service, error, false)
      case .killed(state.requestCount):
        state.files = copyFiles()
        return (state.service, .cancelled, false)
      case .cancelled(state.requestCount):
        state.isCancelled = true
        return (state.service, .cancelled, false)
      case .faulty:
        return (state.service, nil, Int.random(in: 0..<8, using: &state.generator) == 0)
      default: return (state.service, nil, false)
      }
    }
  }

  private func count(_ request: HTTPRequest, _ response: TransportResponse) {
    let fields = response.head.headerFields
    guard let name = HTTPField.Name("x-ratelimit-reset"),
      let reset = fields[name].flatMap({ Int($0) }),
      response.head.status != .notModified
    else { return }
    state.withLock { $0.counted[reset / 60, default: 0] += 1 }
  }

  /// The program that gets the reports.
  func accept(_ variables: [String: String], _ bytes: [UInt8]) -> ProgramEnd? {
    state.withLock { state in
      if state.files != nil || state.isCancelled { return nil }
      state.programCount += 1
      var isKilled = false
      switch state.plan {
      case .killedByProgram(state.programCount, let isAfterwards):
        state.files = copyFiles()
        if !isAfterwards { return nil }
        isKilled = true
      case .programFails(let first) where state.programCount >= first:
        return [.exited(status: 1), .signalled(number: 9), .notFound, nil]
          .randomElement(using: &state.generator) ?? nil
      default: break
      }
      state.deliveries.append(
        Delivery(user: variables["GHF_USER"] ?? "", bytes: bytes, isUnrecorded: isKilled))
      return .exited(status: 0)
    }
  }
}
