import FoundationEssentials
import GitHubAPI
import Synchronization
import TestSupport
import Testing

@testable import GHFQueries

/// Answers, whose steps one task sends and another one pulls.
struct AnswerTests {
  /// A page of one number.
  fileprivate static func page(_ number: Int) -> Page<[Int]> {
    Page(
      number: number, answer: [number], links: PageLinks(hasNext: true, lastNumber: nil),
      fetchedAt: .distantPast, origin: .network, rateLimit: nil)
  }

  private static func progress(_ count: Int) -> Note {
    var progress = QueryProgress(.pages)
    progress.advance(to: count, of: 9, nil)
    return Note(event: .progress(progress), list: nil)
  }

  fileprivate static let cost = RequestCost(requestCount: 9, rateLimit: nil, isAwaited: false)
  fileprivate static let terms = RequestCost.Terms(
    isResumable: true, hasToken: true, use: PartUse())

  /// The events of both sides, in order.
  private final class Log: Sendable {
    private let lines = Mutex<[String]>([])

    func note(_ line: String) { lines.withLock { $0.append(line) } }

    var text: String { lines.withLock { $0.joined(separator: " ") } }
  }

  private let drivers = Drivers()
  private let log = Log()

  /// Returns an answer of so many pages, each behind a request, which notes what its driver does.
  private func answer(pageCount: Int) -> Answer<Int, QueryError> {
    drivers.drive { [log] sink throws(QueryError) in
      for number in 1...pageCount {
        log.note("request-\(number)")
        guard try await sink.send(Self.page(number)) else {
          log.note("enough")
          break
        }
      }
      var ending = Ending()
      ending.age.note(Date(timeIntervalSince1970: 7))
      return ending
    }
  }

  /// Waits until no driver is alive.
  private func allEnd() async { #expect(await AnswerTests.end(drivers)) }

  /// Returns true once no driver is alive; false if that takes too long.
  fileprivate static func end(_ drivers: Drivers) async -> Bool {
    var turnCount = 0
    while drivers.count > 0, turnCount < 1_000_000 {
      await Task.yield()
      turnCount += 1
    }
    return drivers.count == 0
  }

  @Test("requests a page only once the consumer has come back behind the one before")
  func keepsStep() async throws {
    let answer = answer(pageCount: 2)
    await Task.yield()
    #expect(log.text == "")
    while let step = try await answer.next() {
      guard case .page(let page) = step else { continue }
      // A driver that doesn't wait would be ahead by now.
      try await Task.sleep(for: .milliseconds(5))
      log.note("used-\(page.number)")
    }
    #expect(log.text == "request-1 used-1 request-2 used-2")
    #expect(answer.ending.age.oldest == Date(timeIntervalSince1970: 7))
    #expect(try await answer.next() == nil)
    await allEnd()
  }

  @Test("passes pages that were sent together on one by one, and waits behind the last")
  func sendsTogether() async throws {
    func answer() -> Answer<Int, QueryError> {
      drivers.drive { [log] sink throws(QueryError) in
        _ = try await sink.send([Self.page(1), Self.page(2), Self.page(3)])
        log.note("came-back")
        _ = try await sink.send(Self.page(4))
        return Ending()
      }
    }
    let all = answer()
    while let step = try await all.next() {
      guard case .page(let page) = step else { continue }
      try await Task.sleep(for: .milliseconds(5))
      log.note("used-\(page.number)")
    }
    #expect(log.text == "used-1 used-2 used-3 came-back used-4")
    let beginning = answer()
    _ = try await beginning.next()
    beginning.enough()
    guard case .end? = try await beginning.next() else { throw QueryError(.unsettled) }
    await allEnd()
  }

  @Test("ends with the notes and the end once there is enough")
  func endsEarly() async throws {
    let answer = answer(pageCount: 9)
    while let step = try await answer.next() {
      switch step {
      case .page(let page):
        log.note("used-\(page.number)")
        answer.enough()
      case .end: log.note("end")
      case .note, .question: break
      }
    }
    #expect(log.text == "request-1 used-1 enough end")
    await allEnd()
  }

  @Test("ends with the end if there is enough before the first step")
  func endsAtOnce() async throws {
    let answer = answer(pageCount: 9)
    answer.enough()
    guard case .end? = try await answer.next() else { throw QueryError(.unsettled) }
    #expect(log.text == "request-1 enough")
    await allEnd()
  }

  @Test("passes everything before a failure on")
  func fails() async throws {
    let answer: Answer<Int, QueryError> = drivers.drive { sink throws(QueryError) in
      for number in 1...6 where try await !sink.send(Self.page(number)) { break }
      sink.post(Note(event: .ended, list: nil))
      throw QueryError(.unsettled)
    }
    var (numbers, noteCount): ([Int], Int) = ([], 0)
    do throws(QueryError) {
      while let step = try await answer.next() {
        if case .page(let page) = step { numbers += page.answer }
        if case .note = step { noteCount += 1 }
      }
      Issue.record("no failure")
    } catch {
      guard case .unsettled = error.cause else { throw error }
    }
    #expect(numbers == [1, 2, 3, 4, 5, 6])
    #expect(noteCount == 1)
    await allEnd()
  }

  @Test("replaces progress that nobody saw, and keeps other notes in order")
  func replacesProgress() async throws {
    let answer: Answer<Int, QueryError> = drivers.drive { sink throws(QueryError) in
      sink.post(Self.progress(1))
      sink.post(Self.progress(2))
      sink.post(Note(event: .ended, list: nil))
      sink.post(Self.progress(3))
      _ = try await sink.send(Self.page(1))
      return Ending()
    }
    // The driver posts all of it while the consumer waits for its first step, or sleeps.
    var seen: [String] = []
    while let step = try await answer.next() {
      switch step {
      case .note(let note):
        if case .progress(let progress) = note.event { seen.append("\(progress.count)") }
        if case .ended = note.event { seen.append("ended") }
      case .page: seen.append("page")
      case .end: seen.append("end")
      case .question: break
      }
      try await Task.sleep(for: .milliseconds(5))
    }
    #expect(["1 2 ended 3 page end", "2 ended 3 page end"].contains(seen.joined(separator: " ")))
    await allEnd()
  }

  @Test("waits for the answer to a question, which counts as denied if nobody keeps it")
  func asks() async throws {
    func answer() -> Answer<Int, QueryError> {
      drivers.drive { [log] sink throws(QueryError) in
        log.note("\(await sink.ask(Self.cost, Self.terms, of: nil))")
        return Ending()
      }
    }
    let asked = answer()
    while let step = try await asked.next() {
      if case .question(let question) = step { question.answer(true) }
    }
    let ignored = answer()
    while try await ignored.next() != nil {}
    // A question that waits for the consumer when that has enough, is answered with it.
    let enough = answer()
    var kept: Question?
    if case .question(let question)? = try await enough.next() { kept = question }
    enough.enough()
    guard case .end? = try await enough.next() else { throw QueryError(.unsettled) }
    kept?.answer(true)
    #expect(log.text == "true false false")
    await allEnd()
  }

  @Test("ends the driver when the answer is released, before or after its first step")
  func releases() async throws {
    _ = answer(pageCount: 2)
    await allEnd()
    #expect(log.text == "")
    let answer = self.answer(pageCount: 2)
    _ = try await answer.next()
    await answer.abandon()
    #expect(log.text == "request-1")
    await allEnd()
  }

  @Test("gives a cancelled consumer the notes that wait, and then the cancellation")
  func cancels() async throws {
    let (log, drivers) = (log, drivers)
    let consumer = Task {
      let answer: Answer<Int, QueryError> = drivers.drive { sink throws(QueryError) in
        defer { sink.post(Note(event: .ended, list: nil)) }
        while try await sink.send(Self.page(1)) { log.note("more") }
        return Ending()
      }
      do throws(QueryError) {
        while let step = try await answer.next() {
          switch step {
          case .page: cancelThisTask()
          case .note: log.note("note")
          case .question, .end: break
          }
        }
      } catch {
        log.note(error.isCancellation ? "cancelled" : "\(error)")
      }
    }
    await consumer.value
    #expect(log.text == "note cancelled")
    await allEnd()
  }

  @Test("cancels what is still read when the program ends")
  func endsWithTheProgram() async throws {
    let answer = answer(pageCount: 2)
    _ = try await answer.next()
    await drivers.end()
    #expect(drivers.count == 0)
    do throws(QueryError) {
      while try await answer.next() != nil {}
      Issue.record("no failure")
    } catch {
      #expect(error.isCancellation)
    }
  }

  /// The number of random runs; `make model` sets it.
  private static let runCount =
    ProcessInfo.processInfo.environment["GHF_MODEL_SCHEDULES"].flatMap { Int($0) } ?? 5_000

  @Test("ends every run, with no task and no request left, however it is read")
  func endsInAnyOrder() async throws {
    var generator = SeededGenerator()
    for number in 0..<Self.runCount {
      let run = RandomRun(&generator, drivers)
      #expect(await run.play(), "run \(number)")
    }
    await allEnd()
  }
}

/// A random run of two answers in a row, with requests side by side, which is left in a random way.
private struct RandomRun {
  private enum Leaving: CaseIterable { case atEnd, withEnough, byRelease, byCancellation }

  private let drivers: Drivers
  private let pageCount: Int
  private let failingPage: Int
  private let leavingPage: Int
  private let leaving: Leaving
  private let width: Int
  /// The turns that the work on each page gives others.
  private let turns: [Int]
  private let aliveCount = Counter()

  /// A number that several threads change.
  private final class Counter: Sendable {
    private let value = Atomic(0)

    var number: Int { value.load(ordering: .relaxed) }

    func add(_ number: Int) { value.add(number, ordering: .relaxed) }
  }

  init(_ generator: inout SeededGenerator, _ drivers: Drivers) {
    self.drivers = drivers
    pageCount = Int.random(in: 0...6, using: &generator)
    failingPage = Int.random(in: 1...20, using: &generator)
    leavingPage = Int.random(in: 0...7, using: &generator)
    leaving = Leaving.allCases.randomElement(using: &generator) ?? .atEnd
    width = Int.random(in: 1...4, using: &generator)
    let bits = generator.next()
    turns = (0..<8).map { Int(truncatingIfNeeded: bits >> (2 * $0)) & 3 }
  }

  /// Plays the run, and returns true if what was read is the beginning of all pages, it ended as it was
  /// left, and nothing is alive.
  func play() async -> Bool {
    // A task of its own, which may be cancelled.
    let isRight = await Task { await read() }.value
    return await AnswerTests.end(drivers) && isRight && aliveCount.number == 0
  }

  private func read() async -> Bool {
    var numbers: [Int] = []
    var isRight = false
    let answer = doubled(pages())
    do throws(QueryError) {
      reading: while let step = try await answer.next() {
        switch step {
        case .page(let page):
          numbers += page.answer
          await yield(page.number)
          if numbers.count < leavingPage { continue }
          switch leaving {
          case .atEnd: break
          case .withEnough: answer.enough()
          case .byRelease:
            isRight = true
            break reading
          case .byCancellation: cancelThisTask()
          }
        case .question(let question): if turns[0] > 0 { question.answer(true) }
        case .note: break
        case .end:
          isRight = numbers.count == pageCount || leaving == .withEnough
        }
      }
    } catch {
      isRight = error.isCancellation ? leaving == .byCancellation : numbers.count == failingPage - 1
    }
    return isRight && numbers == (0..<numbers.count).map { 2 * $0 + 2 }
  }

  /// An answer whose pages come from requests side by side.
  private func pages() -> Answer<Int, QueryError> {
    drivers.drive { sink throws(QueryError) in
      var next = 0
      try await runConcurrently(width) { () -> Int? in
        next += 1
        return next <= pageCount ? next : nil
      } work: { number in
        aliveCount.add(1)
        await yield(number)
        aliveCount.add(-1)
        return number
      } use: { number throws(QueryError) in
        if number == failingPage { throw QueryError(.unsettled) }
        sink.post(Note(event: .ended, list: nil))
        if turns[number] == 3 {
          _ = await sink.ask(AnswerTests.cost, AnswerTests.terms, of: nil)
        }
        if turns[number] != 1 { return try await sink.send(AnswerTests.page(number)) }
        // An empty page beside it, as of people whom a filter leaves out.
        return try await sink.send([
          AnswerTests.page(number).map { _ in [] }, AnswerTests.page(number),
        ])
      }
      return Ending()
    }
  }

  /// An answer that doubles the numbers of another one, in a task of its own.
  private func doubled(
    _ answer: sending Answer<Int, QueryError>
  ) -> Answer<Int, QueryError> {
    drivers.drive { sink throws(QueryError) in
      while let step = try await answer.next() {
        switch step {
        case .page(let page):
          await yield(page.number)
          if try await !sink.send(page.map { $0.map { 2 * $0 } }) { answer.enough() }
        case .note(let note): sink.post(note)
        case .question(let question):
          question.answer(await sink.ask(question.cost, question.terms, of: question.list))
        case .end: break
        }
      }
      return answer.ending
    }
  }

  private func yield(_ number: Int) async {
    for _ in 0..<turns[number % turns.count] { await Task.yield() }
  }
}

/// Cancels the task that calls it, as Ctrl-C does.
private func cancelThisTask() { unsafe withUnsafeCurrentTask { unsafe $0?.cancel() } }
