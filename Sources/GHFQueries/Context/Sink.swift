import GitHubAPI
import Synchronization

/// The place where an answer's task, its driver, puts steps, and from which its consumer pulls them.
///
/// Both are in lock-step: the driver waits with each page until the consumer comes back behind it for the
/// next step. So no request is sent while a consumer decides whether it wants more.
///
/// One lock decides, and continuations are resumed outside it.
final class Sink<Item: Sendable>: Sendable {
  typealias Next = Result<Step<Item>?, QueryError>

  /// The event that the driver waits for: the first `next()`, that its page is taken, that the consumer
  /// comes back behind it, or the answer to a question.
  private enum Wait: Equatable {
    case start
    case taking
    case comingBack
    case decision(number: Int)
  }

  private struct State {
    var demand = Demand.items(nil)
    var hasBegun = false
    /// The steps that the consumer hasn't taken: notes, questions, and the pages of one `send`.
    var steps: [Step<Item>] = []
    var end: Result<Ending, QueryError>?
    var age = CacheAge()
    var questionCount = 0
    var driver: (wait: Wait, continuation: CheckedContinuation<Bool, Never>)?
    var consumer: CheckedContinuation<Next, Never>?

    /// Returns the consumer if it waits, which gets the first of the steps; keeps the others for it.
    mutating func offer(_ new: [Step<Item>]) -> CheckedContinuation<Next, Never>? {
      guard let first = new.first else { return nil }
      defer { consumer = nil }
      if consumer != nil {
        steps += new.dropFirst()
        noteTaken(first)
        return consumer
      }
      // Progress that nobody saw is replaced by newer progress.
      if case .note(let note) = first, case .progress = note.event,
        case .note(let last)? = steps.last, case .progress = last.event
      {
        steps.removeLast()
      }
      steps += new
      return nil
    }

    var isEnough: Bool { if case .items = demand { false } else { true } }

    mutating func noteTaken(_ step: Step<Item>) {
      if step.isPage, !steps.contains(where: \.isPage) { driver?.wait = .comingBack }
    }

    /// Takes the next step that is there; nil without any.
    mutating func takeStep() -> Step<Item>? {
      guard let step = steps.first else { return nil }
      steps.removeFirst()
      noteTaken(step)
      return step
    }

    /// Returns the driver if it waits for one of `waits`, or nil for anything.
    mutating func takeDriver(_ waits: [Wait]?) -> CheckedContinuation<Bool, Never>? {
      guard let driver, waits?.contains(driver.wait) ?? true else { return nil }
      self.driver = nil
      return driver.continuation
    }
  }

  private let state = Mutex(State())

  // MARK: The driver

  /// Waits for the first `next()`; returns false if the answer was released before.
  func begin() async -> Bool { await wait(.start) { [] } }

  /// Passes a page on, waits until the consumer comes back behind it, and returns true if it wants more.
  ///
  /// - Throws: `.cancelled` if the answer was released, or its consumer cancelled.
  func send(_ page: Page<[Item]>) async throws(QueryError) -> Bool { try await send([page]) }

  /// Passes pages on as above, and waits behind the last; without any, returns true.
  func send(_ pages: [Page<[Item]>]) async throws(QueryError) -> Bool {
    if pages.isEmpty { return true }
    for page in pages { note(page) }
    if await wait(.taking, { pages.map { .page($0) } }) { return true }
    if Task.isCancelled { throw .cancelled }
    return false
  }

  /// Asks whether to begin what the limit will stop, and waits for the answer.
  func ask(_ cost: RequestCost, _ terms: RequestCost.Terms, of list: ListName?) async -> Bool {
    let number = state.withLock { state in
      state.questionCount += 1
      return state.questionCount
    }
    // The driver keeps no question, which a consumer that doesn't know questions answers by its release.
    return await wait(.decision(number: number)) {
      [
        .question(
          Question(cost, terms, of: list) { [weak self] in
            self?.release([.decision(number: number)], $0)
          })
      ]
    }
  }

  /// The number of items that the consumer still wants; nil for all.
  var wantedCount: Int? {
    state.withLock { state in
      switch state.demand {
      case .items(let count): count
      case .enough, .nothing: 0
      }
    }
  }

  /// Passes a note on, without waiting.
  func post(_ note: Note) {
    state.withLock { $0.offer([.note(note)]) }?.resume(returning: .success(.note(note)))
  }

  /// Takes the age of a page into account that items come from.
  func note<Value>(_ page: Page<Value>) { state.withLock { $0.age.note(page) } }

  /// Takes the age of another answer into account that items come from.
  func note(_ age: CacheAge) { state.withLock { $0.age.note(age) } }

  /// Ends the answer, behind the steps that weren't taken.
  func finish(_ end: Result<Ending, QueryError>) {
    let (consumer, step) = state.withLock { state -> (CheckedContinuation<Next, Never>?, Next) in
      let end = end.map { ending in
        var ending = ending
        ending.age.note(state.age)
        return ending
      }
      state.end = end
      switch end {
      case .success(let ending): return (state.offer([.end(ending)]), .success(.end(ending)))
      case .failure(let error):
        defer { state.consumer = nil }
        return (state.consumer, .failure(error))
      }
    }
    consumer?.resume(returning: step)
  }

  /// Waits for the consumer, and returns its decision; false if it wants no more pages.
  private func wait(_ wait: Wait, _ steps: () -> [Step<Item>]) async -> Bool {
    await withCheckedContinuation { driver in
      let steps = steps()
      var (decision, consumer): (Bool?, CheckedContinuation<Next, Never>?)
      state.withLock { state in
        if wait == .start, state.demand != .nothing, state.isEnough || state.hasBegun {
          decision = true
        } else if state.isEnough {
          decision = false
        } else {
          state.driver = (wait, driver)
          consumer = state.offer(steps)
        }
      }
      if let decision { driver.resume(returning: decision) }
      if let first = steps.first { consumer?.resume(returning: .success(first)) }
    }
  }

  // MARK: The consumer

  /// Returns the next step, and lets the driver continue behind the page before; behind the last step nil,
  /// or the failure, also that of a cancelled run: its notes come first.
  func next() async -> Next {
    // Most steps of a cached list are there: the driver waits until the last of its pages is taken.
    if let step = state.withLock({ $0.driver?.wait == .taking ? $0.takeStep() : nil }) {
      return .success(step)
    }
    return await withCheckedContinuation { consumer in
      var driver: CheckedContinuation<Bool, Never>?
      let next = state.withLock { state -> Next? in
        state.hasBegun = true
        driver = state.takeDriver([.start, .comingBack])
        if let step = state.takeStep() { return .success(step) }
        if let end = state.end { return end.map { _ in nil } }
        state.consumer = consumer
        return nil
      }
      driver?.resume(returning: true)
      if let next { consumer.resume(returning: next) }
    }
  }

  /// Changes the demand; without any, the driver ends, and says how.
  func note(_ demand: Demand) {
    let isEnough = state.withLock { state in
      switch (state.demand, demand) {
      case (.items, _), (.enough, .nothing): state.demand = demand
      case (.enough, _), (.nothing, _): break
      }
      if state.isEnough {
        state.steps.removeAll(where: \.isPage)
      }
      return state.isEnough
    }
    if !isEnough { return }
    // One that hasn't begun waits for the first `next()`, and learns at its first page that there is enough.
    let isBeginning = state.withLock { $0.driver?.wait == .start }
    if !isBeginning || demand == .nothing { release(nil, false) }
  }

  private func release(_ waits: [Wait]?, _ decision: Bool) {
    state.withLock { $0.takeDriver(waits) }?.resume(returning: decision)
  }
}

extension Step {
  fileprivate var isPage: Bool { if case .page = self { true } else { false } }
}
