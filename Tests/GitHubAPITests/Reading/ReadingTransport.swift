import GitHubAPI
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
    var mayLack = false
    var wasStale = false
    /// The requested pages; 0 is the profile, and a negative number got a 304.
    var requested: [Int] = []
  }

  let state: Mutex<State>

  init(_ schedule: ReadingSchedule) {
    let world = ReadingWorld(schedule)
    state = Mutex(
      State(world: world, events: ReadingEvents(schedule), span: .init(counts: (0, 0))))
  }

  func response(
    to request: HTTPRequest, body: [UInt8]
  ) async throws(TransportError) -> TransportResponse {
    if Task.isCancelled { throw .cancelled }
    let path = request.path ?? ""
    let number = path.contains("/followers") ? PageLinks.pageNumber(in: path) ?? 1 : 0
    let condition = request.headerFields[.ifNoneMatch]
    // A page that is requested again comes with its Link, so without its ETag.
    let isCheck = request.headerFields[.cacheControl] == "no-cache" && condition != nil
    return state.withLock { state in
      let purpose: ReadingRequest.Purpose = isCheck ? .check : .reading
      let wanted = ReadingRequest(
        number: number, manner: .conditional, purpose: purpose, window: 1)
      _ = state.events.change(&state.world, before: wanted)
      state.span.note(state.world, isCheck: isCheck)
      if state.span.mayLack { state.mayLack = true }
      if state.world.fault == .stale { state.wasStale = true }
      if state.world.fault == .fails {
        state.requested.append(number)
        return .answer(404)
      }
      let response = number > 0 ? state.world.response(number) : state.world.profile
      guard let tag = response.head.headerFields[.eTag], tag == condition else {
        state.requested.append(number)
        return response
      }
      state.requested.append(-number)
      return .answer(304)
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
