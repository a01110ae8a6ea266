import GHFMessages
import GHFQueries
import GitHubAPI
import PeopleViews
import TerminalHost
import TerminalText

import struct FoundationEssentials.Date

/// The heading above the people of a list on a terminal.
enum PeopleHeading {
  case none
  /// Drawn above the first page of a list.
  case ofList(ListQuery)
  /// Drawn above all people, who are held back until their number is known.
  case ofAll
  /// Drawn, with the time of its cached part; `isPart` is true if it says how many of all are printed.
  case drawn(asOf: Date?, isPart: Bool)
}

/// Prints the people of an answer, or counts them, as they arrive.
struct PeopleSink: ~Copyable {
  private let run: PeopleRun
  let words: PeopleRun.Words
  private(set) var heading: PeopleHeading
  private let holdsBack: Bool
  private var printer: RecordPrinter<Person>
  private var failures: ProfileFailures
  /// The number of people so far.
  private(set) var count = 0

  /// - Parameters:
  ///   - run: The run.
  ///   - words: What is said about its people.
  ///   - heading: The heading, unless `words` has no title.
  ///   - holdsBack: True if nothing is printed before all have arrived.
  ///   - failures: Reports those who can't be looked up; nil to report them together at the end.
  init(
    _ run: PeopleRun, _ words: PeopleRun.Words, _ heading: PeopleHeading, holdsBack: Bool,
    _ failures: ProfileFailures? = nil
  ) {
    (self.run, self.words, self.holdsBack) = (run, words, holdsBack)
    let invocation = run.invocation
    self.failures = failures ?? ProfileFailures(invocation)
    self.heading = run.showsHeading && words.title != nil && !run.countsOnly ? heading : .none
    // `try?`: an invalid host has ended the run.
    let host = try? invocation.apiBase().webAuthority
    let highlights = Highlights(run.selection, isColoured: invocation.outputTraits.isColored)
    printer =
      run.printsProfiles
      ? invocation.views.details(
        run.fields, run.format.format, areNamed: run.format.fields != nil,
        bioLines: run.details.bioLines, holdsBack: holdsBack, highlights: highlights)
      : invocation.views.people(
        run.fields, run.format.format, holdsBack: holdsBack, highlights: highlights,
        naming: { $0.name(on: host) })
  }

  /// An error with the exit status of the first one that was reported; nil if there was none.
  var failure: CommandError? { failures.final }

  /// Reads people to their end, or until the output has enough.
  ///
  /// `limit` is the number of people needed from the beginning; nil for all.
  mutating func read(
    _ people: Answer<Person, QueryError>, limit: Int?, for context: QueryContext?
  ) async throws -> Ending {
    do {
      people.wants(limit)
      while let step = try await people.next() {
        switch step {
        case .page(let page):
          count += page.answer.count
          if !run.countsOnly, try !printer.take(page.answer) { people.enough() }
          await run.invocation.pictures?.waitForRoom()
          people.wants(limit.map { $0 - count })
        case .note(let note): try take(note, for: context)
        case .question(let question): await context?.answer(question)
        case .end: break
        }
      }
    } catch let error as QueryError {
      try endEarly(after: error)
      throw error
    }
    return people.ending
  }

  private mutating func take(_ note: Note, for context: QueryContext?) throws {
    switch note.event {
    case .listBegan(let page): try drawHeading(above: page)
    case .lookupFailed(let error):
      // JSON is printed whole or not at all.
      if run.format.kind == .json { throw error }
      // Completes the row of cards, so that the error doesn't split it.
      try printer.drawKept()
      try failures.report(error)
    default: context?.pass(note)
    }
  }

  /// Ends the output of people who could not all be read.
  private mutating func endEarly(after failure: QueryError) throws(OutputError) {
    // The people before a failure are shown, unless the user pressed Ctrl-C.
    if !holdsBack, !run.countsOnly, !failure.isCancellation {
      try printer.endEarly()
    } else {
      try printer.flush()
    }
  }

  /// Ends the output, below a heading with the number of people unless one is drawn already.
  ///
  /// `isPart` is true if that says of how many they are a part; `isArranged` if they have arrived in
  /// order. Returns the time in the heading.
  mutating func finish(
    heading text: CleanText, isPart: Bool, isArranged: Bool, asOf: Date?
  ) throws(OutputError) -> Date? {
    switch heading {
    case .none, .drawn: break
    case .ofList, .ofAll: if count > 0 { try drawHeading(text, isPart: isPart, asOf: asOf) }
    }
    let listing = run.listing
    try printer.finish { people in
      isArranged ? Array(people.prefix(listing.limit ?? .max)) : listing.arranged(people)
    }
    if case .drawn(let time, _) = heading { return time }
    return nil
  }

  /// Draws the heading above a list's first page, unless that is empty.
  private mutating func drawHeading(above page: Page<[Account]>) throws(OutputError) {
    guard case .ofList(let list) = heading, !page.answer.isEmpty else { return }
    let count = list.headingCount(
      of: page, limit: run.selection.isEveryone ? run.listing.limit : nil)
    try drawHeading(
      count?.text, isPart: count?.isPart ?? false,
      asOf: page.origin == .cache ? page.fetchedAt : nil)
  }

  private mutating func drawHeading(
    _ text: CleanText?, isPart: Bool, asOf: Date?
  ) throws(OutputError) {
    heading = .drawn(asOf: asOf, isPart: isPart)
    let facts = [text].compactMap(\.self)
    try run.invocation.drawHeading(words.title ?? "", facts, asOf: asOf)
  }
}

extension Invocation {
  /// Draws a heading on the terminal, above the pictures that follow.
  ///
  /// `asOf` is the time of the cached part; nil without one.
  func drawHeading(_ title: CleanText, _ facts: [CleanText], asOf: Date?) throws(OutputError) {
    try views.drawHeading(title, facts, asOf: asOf.map { CleanText(clockTime(of: $0)) })
  }
}
