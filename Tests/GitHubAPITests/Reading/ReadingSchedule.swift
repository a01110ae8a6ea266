import TestSupport

@testable import GitHubAPI

/// A list, what happens to it, and how it is read, all chosen by a seed.
struct ReadingSchedule: Sendable {
  /// A change besides single arrivals and departures.
  enum Event: CaseIterable, Sendable {
    case none
    /// Twenty to 220 accounts leave at once, at some time.
    case massDeparture
    /// The profile is private for some time.
    case privateSpell
    /// The login is given to another account.
    case takeover
    /// The run is killed, and another one resumes it.
    case kill
    /// The limit leaves few requests; later runs continue.
    case limit
  }

  /// A fault of the server.
  enum Trouble: Sendable {
    case none
    /// A few answers are wrong, each once.
    case slips(share: Double)
    /// A page is always wrong.
    case lasting(page: Int, ReadingWorld.Fault)
    /// A proxy strips every Link.
    case noLinks
  }

  let seed: UInt64
  let order: ReadingWorld.Order
  let hidden: Set<Int64>
  /// The chance of a change before an answer.
  let rate: Double
  let event: Event
  /// The number of the request at which the event happens.
  let eventAt: Int
  let trouble: Trouble
  /// The number of runs; each finds the cache of the one before.
  let runCount: Int
  let plan: ReadingPlan
  let ids: [Int64]
  /// Chooses what happens while the list is read.
  let random: SeededGenerator

  init(seed: UInt64) {
    self.seed = seed
    var random = SeededGenerator(seed: seed)
    func chance(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &random) < share }
    func pick<Value>(_ values: [Value], _ other: Value) -> Value {
      values.randomElement(using: &random) ?? other
    }
    let longest = chance(0.04) ? 9_000 : pick([0, 100, 350, 350, 1_100, 1_100], 350)
    var count = Int.random(in: longest / 3...longest, using: &random)
    // Ends at a page's boundary are special.
    if chance(0.2) { count = (count / 100) * 100 + Int.random(in: 0...1, using: &random) }
    var ids: [Int64] = []
    ids.reserveCapacity(count)
    var last: Int64 = 0
    for _ in 0..<count {
      last += 1 + Int64(random.next() % 900)
      ids.append(last)
    }
    order = pick([.ascendingID, .ascendingID, .newestFirst, .oldestFirst], .ascendingID)
    if order == .newestFirst { ids.reverse() }
    hidden = chance(0.25) ? Set(ids.filter { _ in chance(0.03) }) : []
    rate = pick([0, 0, 0.01, 0.03, 0.1, 0.3], 0)
    let drawn: Event = chance(0.5) ? .none : Event.allCases.randomElement(using: &random) ?? .none
    eventAt = Int.random(in: 2...max(3, count / 100 + 4), using: &random)
    let pageCount = max(1, (count + 99) / 100)
    let page = Int.random(in: 1...pageCount, using: &random)
    let other = Int.random(in: 1...pageCount, using: &random)
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<10: trouble = .none
    case 10..<15: trouble = .slips(share: pick([0.02, 0.1, 0.3], 0.1))
    case 15..<19 where other != page:
      trouble = .lasting(
        page: page,
        pick(
          [
            .empty, .emptyWithLink, .repeats(other), .repeats(max(page - 1, 1)), .noLink, .fails,
            .namesTwice,
          ],
          .empty))
    default: trouble = .noLinks
    }
    var plan = ReadingPlan()
    plan.lanes = pick([1, 3, 10], 1)
    plan.isSignedIn = chance(0.5)
    plan.verifies = chance(0.15)
    plan.overlaps = chance(0.3)
    if chance(0.1) { plan.limit = Int.random(in: 1...max(1, count + 50), using: &random) }
    plan.checkInterval = pick([.seconds(1), .seconds(10)], .seconds(10))
    event = drawn
    runCount = chance(0.3) || event == .limit || event == .kill ? 3 : 1
    self.plan = plan
    self.ids = ids
    self.random = random
  }

  /// True if no answer is wrong.
  var isHealthy: Bool { if case .none = trouble { true } else { false } }
  /// True if the list and its pages stay as they are.
  var isQuiet: Bool { isHealthy && rate == 0 && event == .none }
  /// True if a page always has the accounts of a later one: a window that begins behind it reads neither.
  var repeatsLaterPage: Bool {
    if case .lasting(let page, .repeats(let other)) = trouble { other > page } else { false }
  }
  var lacksLinks: Bool { if case .noLinks = trouble { true } else { false } }
}
