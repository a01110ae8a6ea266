import FakeGitHub
import FoundationEssentials
import HTTPTypes
import Synchronization
import TestSupport

@testable import GitHubAPI

/// A server of a simulated list, for a client.
final class ReadingTransport: HTTPTransport {
  struct State {
    var world: ReadingWorld
    var events: ReadingEvents
    var span: ReadingRun.Span
    var wasStale = false
    /// The requested pages; 0 is the profile, and a negative number got a 304.
    var requested: [Int] = []
  }

  let state: Mutex<State>
  private let time: TestTime

  init(_ schedule: ReadingSchedule, time: TestTime) {
    self.time = time
    let world = ReadingWorld(schedule)
    state = Mutex(
      State(world: world, events: ReadingEvents(schedule), span: .init(counts: (0, 0))))
  }

  /// Begins a run; one that resumes another has its past.
  func begin(_ run: Int, of schedule: ReadingSchedule, isResuming: Bool) {
    state.withLock { state in
      state.requested = []
      state.events.mayKill = run == 1
      if schedule.event == .limit {
        let most = schedule.ids.count / 100 + 12
        state.world.remaining = Int.random(in: 3...most, using: &state.events.random)
      }
      guard !isResuming else { return }
      state.world.forgetPast()
      state.wasStale = false
      state.span = .init(counts: (state.world.arrivalCount, state.world.departureCount))
    }
  }

  func response(
    to request: HTTPRequest, body: [UInt8]
  ) async throws(TransportError) -> TransportResponse {
    let path = request.path ?? ""
    let number = path.contains("/followers") ? PageLinks.pageNumber(in: path) ?? 1 : 0
    let condition = request.headerFields[.ifNoneMatch]
    // A page that is requested again comes with its Link, so without its ETag.
    let isCheck = request.headerFields[.cacheControl] == "no-cache" && condition != nil
    let response = state.withLock { state -> TransportResponse? in
      let wanted = ReadingRequest(
        number: number, manner: .conditional, purpose: isCheck ? .check : .reading, window: 1)
      if !state.events.change(&state.world, before: wanted) { return nil }
      state.span.note(state.world, isCheck: isCheck)
      if state.world.fault == .stale { state.wasStale = true }
      return answer(number, ifChangedSince: condition, &state)
    }
    guard let response, !Task.isCancelled else { throw .cancelled }
    return response
  }

  private func answer(
    _ number: Int, ifChangedSince tag: String?, _ state: inout State
  ) -> TransportResponse {
    let isLimited = state.world.remaining < .max
    if state.world.remaining <= 0 { return .answer(403, limitFields(0)) }
    var response = number > 0 ? state.world.response(number) : state.world.profile
    if state.world.fault == .fails { response = .answer(404) }
    let isUnchanged = tag != nil && response.head.headerFields[.eTag] == tag
    if isUnchanged { response = .answer(304) }
    state.requested.append(isUnchanged ? -number : number)
    if isLimited, !isUnchanged || !state.world.isSignedIn { state.world.remaining -= 1 }
    if isLimited { response.head.headerFields += limitFields(state.world.remaining) }
    return response
  }

  /// Docs: "Rate limits for the REST API", the headers of each response.
  private func limitFields(_ remaining: Int) -> HTTPFields {
    let reset = Int(time.clock.now().timeIntervalSince1970) + 1_800
    let limit = RateLimits.State(limit: 5_000, used: 5_000 - remaining, reset: reset)
    return limit.fields(.core).reduce(into: [:]) { all, field in
      if let name = HTTPField.Name(field.name) { all[name] = field.value }
    }
  }
}

extension ReadingWorld {
  fileprivate var profile: TransportResponse {
    .answer(
      200, [:],
      "{\"id\":\(owner),\"login\":\"octocat\",\"followers\":\(count),\"following\":0}")
  }

  fileprivate func response(_ number: Int) -> TransportResponse {
    let page = page(number)
    var links: [String] = []
    func add(_ relation: String, _ target: Int?) {
      guard let target, let owner = page.owner else { return }
      let url = "https://api.github.com/user/\(owner)/followers?page=\(target)"
      links.append("<\(url)>; rel=\"\(relation)\"")
    }
    add("prev", number > 1 ? number - 1 : nil)
    add("next", page.hasNext ? number + 1 : nil)
    add("last", page.lastNumber)
    add("first", number > 1 ? 1 : nil)
    var fields = HTTPFields()
    if !links.isEmpty { fields[.link] = links.joined(separator: ", ") }
    var hasher = FNVHash()
    for id in page.ids { hasher.combine(UInt64(bitPattern: id)) }
    fields[.eTag] = "\"\(page.ids.count)-\(hasher.value)\""
    let people = page.ids.map { "{\"id\":\($0),\"login\":\"user\($0)\"}" }
    return .answer(200, fields, "[\(people.joined(separator: ","))]")
  }
}

/// A hash that is the same in each run, FNV-1a.
private struct FNVHash {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func combine(_ number: UInt64) { value = (value ^ number) &* 0x100_0000_01B3 }
}
