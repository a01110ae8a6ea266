package import GitHubAPI

import struct FoundationEssentials.Date

/// A part of an answer.
package enum Step<Item: Sendable>: Sendable {
  case page(Page<[Item]>)
  /// Something to tell the user, as data; nobody waits for it.
  case note(Note)
  /// The driver waits until it is answered.
  case question(Question)
  /// The last step of an answer that didn't fail.
  case end(Ending)
}

/// An event of a query, and the list that it is about, among several.
package struct Note: Sendable {
  package let event: QueryEvent
  package let list: ListName?
}

/// A question whether to begin what the limit will stop.
///
/// If nobody keeps it, it counts as denied.
package final class Question: Sendable {
  package let cost: RequestCost
  package let terms: RequestCost.Terms
  /// The list that it is about, among several.
  package let list: ListName?
  private let decide: @Sendable (Bool) -> Void

  init(
    _ cost: RequestCost, _ terms: RequestCost.Terms, of list: ListName?,
    _ decide: @escaping @Sendable (Bool) -> Void
  ) {
    (self.cost, self.terms, self.list, self.decide) = (cost, terms, list, decide)
  }

  /// Answers it, and lets the driver continue.
  package func answer(_ agrees: Bool) { decide(agrees) }

  deinit { decide(false) }
}

/// The demand of a consumer.
enum Demand: Equatable {
  /// So many items; nil for all.
  case items(Int?)
  /// No more pages, but the end.
  case enough
  /// Nothing: the answer was released.
  case nothing
}

/// One run of a question, pulled step by step.
///
/// Nothing is requested before the first `next()`, and no more than needed until the next one. There are
/// three ways to leave: to read on to the end; `enough()`, after which notes and the end still come; and
/// to release the answer, which cancels its requests.
package final class Answer<Item: Sendable, Failure: Error> {
  private let pull: () async throws(Failure) -> Step<Item>?
  /// Receives the demand for pages whenever it changes.
  let demand: (Demand) -> Void
  /// The end, once it was reached.
  package private(set) var ending = Ending()

  /// Creates an answer whose steps `pull` returns, nil behind the last.
  init(
    demand: @escaping (Demand) -> Void, pull: @escaping () async throws(Failure) -> Step<Item>?
  ) {
    (self.pull, self.demand) = (pull, demand)
  }

  /// Creates an answer of items that are all known, with the end of the one that they come from.
  package convenience init(_ items: [Item], ending: Ending = Ending()) {
    var steps: ArraySlice<Step<Item>> = [.page(Page(items)), .end(ending)]
    self.init {
      if case .items = $0 {} else { steps = steps.suffix(1) }
    } pull: { () async throws(Failure) in
      steps.popFirst()
    }
  }

  /// Returns the next step; nil behind the end.
  package func next() async throws(Failure) -> Step<Item>? {
    let step = try await pull()
    if case .end(let ending)? = step { self.ending = ending }
    return step
  }

  /// Ends the pages.
  package func enough() { demand(.enough) }

  /// Says how many items are still wanted, so that no more are requested at once; nil for all.
  package func wants(_ count: Int?) { demand(.items(count)) }

  /// Returns an answer whose pages have other items, which `change` makes from those of a page.
  package func map<Other: Sendable>(
    _ change: @escaping ([Item]) -> [Other]
  ) -> Answer<Other, Failure> {
    Answer<Other, Failure>(demand: demand) { () async throws(Failure) in
      switch try await self.next() {
      case .page(let page)?: .page(page.map(change))
      case .note(let note)?: .note(note)
      case .question(let question)?: .question(question)
      case .end(let ending)?: .end(ending)
      case nil: nil
      }
    }
  }

  /// Returns all items in one page at the end, arranged.
  package func arranged(_ order: @escaping ([Item]) -> [Item]) -> Answer {
    var items: [Item] = []
    var last: (page: Page<[Item]>?, end: Step<Item>?)
    return Answer(demand: demand) { () async throws(Failure) in
      if let end = last.end {
        last.end = nil
        return end
      }
      while let step = try await self.next() {
        switch step {
        case .page(let page):
          if items.isEmpty { items = page.answer } else { items += page.answer }
          last.page = page
        case .end:
          guard let page = last.page else { return step }
          last.end = step
          defer { items = [] }
          return .page(page.map { _ in order(items) })
        case .note, .question: return step
        }
      }
      return nil
    }
  }

  /// Reads the answer to its end.
  package func all(
    for context: QueryContext
  ) async throws(Failure) -> (items: [Item], ending: Ending) {
    var items: [Item] = []
    while let page = try await nextPage(for: context) {
      if items.isEmpty { items = page.answer } else { items += page.answer }
    }
    return (items, ending)
  }

  /// Cancels the requests, and waits for their end, whose notes go to `context`.
  func abandon(for context: QueryContext? = nil) async {
    demand(.nothing)
    // `try?`: the failure of a cancelled answer is nobody's.
    while let step = try? await pull() {
      if case .note(let note) = step { context?.pass(note) }
    }
  }

  /// Returns the next page, or nil at the end, after passing notes and questions to `context`.
  package func nextPage(for context: QueryContext) async throws(Failure) -> Page<[Item]>? {
    while let step = try await next() {
      switch step {
      case .page(let page): return page
      case .note(let note): context.pass(note)
      case .question(let question): await context.answer(question)
      case .end: return nil
      }
    }
    return nil
  }
}

extension Page {
  /// Creates a page of items that come from no single list.
  init<Item>(_ items: [Item]) where Answer == [Item] {
    self.init(
      number: 1, answer: items, links: PageLinks(hasNext: false, lastNumber: nil),
      fetchedAt: .distantPast, origin: .network, rateLimit: nil)
  }
}
