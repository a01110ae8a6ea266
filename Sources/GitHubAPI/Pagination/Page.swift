package import struct FoundationEssentials.Date

/// One page of an answer; an answer that doesn't come in pages is its only one.
package struct Page<Answer: Sendable>: Sendable {
  /// From 1.
  package let number: Int
  package let answer: Answer
  package let links: PageLinks
  /// When it came from the server or was last confirmed.
  package let fetchedAt: Date
  package let origin: PageOrigin
  /// What the response said of the limit; nil when nothing was asked.
  package let rateLimit: RateLimit?
  /// How long the server wants not to be asked again, where it was not asked for that reason alone.
  package var heldFor: Duration?

  /// The same page with another answer.
  func with(_ answer: Answer) -> Page { map { _ in answer } }

  /// The same page with what is made of its answer.
  package func map<Other: Sendable>(_ transform: (Answer) -> Other) -> Page<Other> {
    Page<Other>(
      number: number, answer: transform(answer), links: links, fetchedAt: fetchedAt,
      origin: origin, rateLimit: rateLimit, heldFor: heldFor)
  }
}

/// Where a page is from.
package enum PageOrigin: Sendable, Equatable {
  /// The server sent it.
  case network
  /// The server said that what was kept still holds (304).
  case confirmed
  /// What was kept was fresh enough; nobody was asked.
  case cache
}
