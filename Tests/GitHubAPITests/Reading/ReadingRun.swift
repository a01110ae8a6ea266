import TestSupport

@testable import GitHubAPI

/// One reading of a simulated list, whose requests are answered in random order.
struct ReadingRun {
  /// The changes of the list since the last check, and whether there were any since the one before.
  struct Span {
    var counts: (arrivals: Int, departures: Int)
    var isChecking = false
    var last = (hasArrival: false, hasDeparture: false)
    /// True if an arrival and a departure fell between the same two checks: the rule's only gap.
    var mayLack = false

    /// Records the changes up to an answer.
    mutating func note(_ world: ReadingWorld, isCheck: Bool) {
      var hasArrival: Bool { world.arrivalCount > counts.arrivals }
      var hasDeparture: Bool { world.departureCount > counts.departures }
      if isCheck, !isChecking {
        last = (hasArrival, hasDeparture)
        counts = (world.arrivalCount, world.departureCount)
      }
      isChecking = isCheck
      if hasArrival || last.hasArrival, hasDeparture || last.hasDeparture { mayLack = true }
    }
  }

  private struct Flight {
    let request: ReadingRequest
    /// The time in milliseconds at which the server answers, and then that of the answer's arrival.
    var time: Int
    var answer: ReadingAnswer?
  }

  /// More requests than any reading needs.
  private static let mostRequests = 20_000

  private(set) var reading: ListReading
  private(set) var delivered: [Int64] = []
  private(set) var requestCount = 0
  private(set) var span: Span
  /// True if a page was from an earlier moment, which nothing shows.
  private(set) var wasStale = false
  private(set) var log: [String] = []

  /// Reads a list until the reading ends, or is killed.
  ///
  /// `span` is that of the run that this one resumes.
  init(
    _ plan: ReadingPlan, of world: inout ReadingWorld, _ events: inout ReadingEvents,
    resuming span: Span?, keepsLog: Bool
  ) {
    reading = ListReading(plan)
    self.span = span ?? Span(counts: (world.arrivalCount, world.departureCount))
    var flights: [Flight] = []
    var now = 0
    var isKilled = false
    while reading.ending == nil, !isKilled, requestCount < ReadingRun.mostRequests {
      while let request = reading.next(at: .milliseconds(now), remaining: world.remaining) {
        let delay = request.manner == .later ? 1_000 : 0
        let latency = plan.lanes == 1 ? 50 : Int.random(in: 10...200, using: &events.random)
        flights.append(Flight(request: request, time: now + delay + latency))
      }
      let first = flights.indices.min { flights[$0].time < flights[$1].time }
      guard let first else { return }
      now = flights[first].time
      let request = flights[first].request
      if let answer = flights[first].answer {
        flights.remove(at: first)
        for new in reading.receive(answer, to: request) { delivered += new.ids }
        // The requests of an earlier window are cancelled.
        flights.removeAll { $0.request.window != reading.windowNumber }
        continue
      }
      requestCount += 1
      isKilled = !events.change(&world, before: request)
      self.span.note(world, isCheck: request.isCheck)
      if world.fault == .stale { wasStale = true }
      let answer = world.answer(to: request, of: reading.expectedOwnerID)
      flights[first].answer = answer
      if plan.lanes > 1 { flights[first].time += Int.random(in: 0...100, using: &events.random) }
      if keepsLog {
        let fault = world.fault.map { ", \($0)" } ?? ""
        log.append("\(now): \(request), \(world.ids.count) accounts\(fault): \(answer)")
      }
    }
  }
}

extension ListReading {
  /// The part with which a later reading can begin; nil if the pages that were delivered aren't all of
  /// this window.
  var prefix: ReadingPrefix? {
    guard window.origin == 1, isRecordable, window.next > 1 else { return nil }
    let stored = (1..<window.next).compactMap { current($0)?.page.ids }.prefix { !$0.isEmpty }
    let watched = [1, fullNumber].compactMap(\.self)
    return ReadingPrefix(
      pages: Array(stored), checkedCount: min(window.coveredCount, stored.count),
      watched: Dictionary(uniqueKeysWithValues: watched.map { ($0, current($0)?.page.ids ?? []) }),
      owner: owner.id)
  }
}
