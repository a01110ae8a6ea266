import TestSupport

@testable import GitHubAPI

/// The changes of a schedule's world before each answer.
struct ReadingEvents {
  /// The first account in the list of another account that gets the login.
  static let firstOther: Int64 = 800_000_000

  private let schedule: ReadingSchedule
  var random: SeededGenerator
  /// True if the run may be killed.
  var mayKill = true
  /// The changes that are undone, with the number of the answer.
  private var undo: [(at: Int, id: Int64, place: Int?)] = []
  /// True if a change was undone, which a check between the two can't show.
  var hasUndone = false
  private var slipsLeft = 0
  /// The number of slips of each page: a page that is wrong three times is believed.
  private var slipCounts: [Int: Int] = [:]
  private var answerCount = 0
  private var hasHappened = false
  private var privateUntil = 0

  init(_ schedule: ReadingSchedule) {
    self.schedule = schedule
    random = schedule.random
    if case .slips = schedule.trouble { slipsLeft = 4 }
  }

  /// Changes the world before an answer; returns false if the run is killed.
  mutating func change(
    _ world: inout ReadingWorld, before request: ReadingRequest
  ) -> Bool {
    answerCount += 1
    for (index, next) in undo.enumerated().reversed() where next.at <= answerCount {
      if let place = next.place { world.putBack(next.id, at: place) } else { world.remove(next.id) }
      undo.remove(at: index)
      hasUndone = true
    }
    if Double.random(in: 0..<1, using: &random) < schedule.rate { drift(&world) }
    if answerCount >= schedule.eventAt, !hasHappened { happen(&world) }
    world.isPrivate = answerCount < privateUntil
    world.fault = fault(of: request)
    return !(mayKill && schedule.event == .kill && answerCount >= schedule.eventAt)
  }

  mutating func drift(_ world: inout ReadingWorld) {
    let isUndone = Int.random(in: 0..<3, using: &random) == 0
    let time = answerCount + Int.random(in: 1...4, using: &random)
    if Bool.random(using: &random), !world.ids.isEmpty {
      let place = Int.random(in: world.ids.indices, using: &random)
      let id = world.remove(at: place)
      if isUndone { undo.append((time, id, place)) }
    } else {
      let before = world.arrived
      world.arrive(using: &random)
      if isUndone, let id = world.arrived.subtracting(before).first { undo.append((time, id, nil)) }
    }
  }

  private mutating func happen(_ world: inout ReadingWorld) {
    hasHappened = true
    switch schedule.event {
    case .massDeparture:
      for _ in 0..<Int.random(in: 20...220, using: &random) where !world.ids.isEmpty {
        world.remove(at: Int.random(in: world.ids.indices, using: &random))
      }
    case .privateSpell: privateUntil = answerCount + Int.random(in: 1...12, using: &random)
    case .takeover:
      undo = []
      let count = Int.random(in: 0...350, using: &random)
      world.giveAway(to: (0..<count).map { ReadingEvents.firstOther + Int64($0) })
    case .none, .kill, .limit: break
    }
  }

  /// A page 1 that is short and has no Link is like that of a list of one page.
  private mutating func fault(
    of request: ReadingRequest
  ) -> ReadingWorld.Fault? {
    let fault = anyFault(of: request)
    let isLikeAnother = fault == .noLink && !schedule.hidden.isEmpty || fault == .otherList
    return request.number == 1 && isLikeAnother ? nil : fault
  }

  private mutating func anyFault(
    of request: ReadingRequest
  ) -> ReadingWorld.Fault? {
    switch schedule.trouble {
    case .none: return nil
    case .noLinks: return .noLink
    case .lasting(let page, let fault): return request.number == page ? fault : nil
    case .slips(let share):
      guard slipsLeft > 0, request.number > 0, slipCounts[request.number, default: 0] < 2,
        Double.random(in: 0..<1, using: &random) < share
      else {
        return nil
      }
      slipsLeft -= 1
      slipCounts[request.number, default: 0] += 1
      let others: [ReadingWorld.Fault] = [
        .empty, .emptyWithLink, .noLink, .short, .namesTwice, .stale, .otherList,
        .repeats(max(1, request.number - 1)), .repeats(request.number + 1), .repeats(1),
      ]
      return others.randomElement(using: &random)
    }
  }
}
