package import GitHubAPI

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

/// One run of a question, pulled step by step.
///
/// Nothing is requested before the first `next()`, and no more than needed until the next one. There are
/// three ways to leave: to read on to the end; `enough()`, after which notes and the end still come; and
/// to release the answer, which cancels its requests.
package final class Answer<Item: Sendable, Failure: Error>: AsyncSequence, AsyncIteratorProtocol {
  package typealias Element = Step<Item>

  private let pull: () async throws(Failure) -> Step<Item>?
  private let stop: (_ isReleased: Bool) -> Void
  /// The end, once it was reached.
  package private(set) var ending = Ending()

  /// Creates an answer whose steps `pull` returns, nil behind the last.
  ///
  /// `stop` ends its pages, or if `isReleased`, cancels its requests.
  init(
    stop: @escaping (_ isReleased: Bool) -> Void,
    pull: @escaping () async throws(Failure) -> Step<Item>?
  ) {
    (self.pull, self.stop) = (pull, stop)
  }

  /// Returns the answer itself: it is read once.
  package func makeAsyncIterator() -> Answer { self }

  /// Returns the next step; nil behind the end.
  package func next() async throws(Failure) -> Step<Item>? {
    let step = try await pull()
    if case .end(let ending)? = step { self.ending = ending }
    return step
  }

  /// Returns the next step, for a loop.
  package func next(isolation _: isolated (any Actor)?) async throws(Failure) -> Step<Item>? {
    try await next()
  }

  /// Ends the pages.
  package func enough() { stop(false) }

  /// Cancels the requests, and waits for their end.
  func abandon() async {
    stop(true)
    // `try?`: what happens from here on is nobody's answer.
    while let step = try? await pull() { _ = step }
  }

  /// Returns the next page, or nil at the end, after passing notes and questions to `context`.
  package func nextPage(for context: QueryContext) async throws(Failure) -> Page<[Item]>? {
    while let step = try await next() {
      switch step {
      case .page(let page): return page
      case .note(let note): context.report(note.event, of: note.list)
      case .question(let question):
        question.answer(
          await context.agrees?(question.cost, question.terms, question.list) ?? false)
      case .end: return nil
      }
    }
    return nil
  }
}
