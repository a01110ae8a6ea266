import GHFMessages
import GHFQueries
import GitHubAPI
import LocalStore
import PeopleViews
import TerminalHost
import TerminalText

import struct FoundationEssentials.Date

/// The heading of an account's list on a terminal, which is drawn once.
struct AccountListHeading {
  private let list: ListQuery
  private let isWanted: Bool
  private var hasBegun = false
  /// The time of the cached part, once the heading shows it; nil without one.
  private(set) var asOf: Date?

  init(of list: ListQuery, isWanted: Bool) {
    self.list = list
    self.isWanted = isWanted
  }

  /// Draws the heading when the first page has arrived, unless that is empty.
  mutating func draw(_ page: Page<[Account]>, in invocation: Invocation) throws(CommandError) {
    if hasBegun || !isWanted { return }
    hasBegun = true
    if page.answer.isEmpty { return }
    try draw(count(page), asOf: page.origin == .cache ? page.fetchedAt : nil, in: invocation)
  }

  /// Draws the heading when the list has ended, unless that is empty.
  mutating func draw(
    _ end: ListQuery.End, asOf: Date?, in invocation: Invocation
  ) throws(CommandError) {
    if !isWanted || end.people.count == 0 { return }
    let count: HeadingCount =
      switch (end.state, end.totalCount, end.maximumCount) {
      case (.cut, let total?, _): .exact(total)
      case (.cut, nil, let maximum?): .upTo(maximum)
      default: .exact(end.people.count)
      }
    try draw(count, asOf: asOf, in: invocation)
  }

  private mutating func draw(
    _ count: HeadingCount, asOf: Date?, in invocation: Invocation
  ) throws(CommandError) {
    let text: CleanText =
      switch count {
      case .exact(let count): words(count)
      case .upTo(let count): "up to \(words(count))"
      }
    self.asOf = asOf
    try invocation.drawHeading(CleanText(list.login.name), text, asOf: asOf)
  }

  private func words(_ count: Int) -> CleanText {
    switch list.relation {
    case .followers: CountText(count, of: "follower").text
    case .following: "\(CountText.grouped(count)) following"
    case .members: CountText(count, of: "member").text
    }
  }

  /// Returns the number of people by the first page, or by a cached profile that agrees with the
  /// number of pages.
  private func count(_ page: Page<[Account]>) -> HeadingCount {
    if let count = page.totalCount { return .exact(max(count, page.answer.count)) }
    let last = max(page.links.lastNumber ?? 2, 2)
    let (maximum, isTooLong) = last.multipliedReportingOverflow(by: pageLength)
    if let count = list.relation.listCount(of: list.login, known: nil)?
      .cached(by: list.context.client),
      count > maximum - pageLength, count <= maximum
    {
      return .exact(count)
    }
    return .upTo(isTooLong ? Int.max : maximum)
  }
}

/// The number of people on a list, as far as its first page shows it.
private enum HeadingCount {
  case exact(Int)
  /// The number of entries that fit on the list's pages.
  case upTo(Int)
}

extension Invocation {
  /// Draws a list's heading on the terminal, above the pictures that follow.
  ///
  /// `asOf` is the time of the cached part; nil without one.
  func drawHeading(_ title: CleanText, _ count: CleanText, asOf: Date?) throws(CommandError) {
    do throws(OutputError) {
      try views.drawHeading(title, count, asOf: asOf.map { CleanText(clockTime(of: $0)) })
    } catch {
      throw CommandError(error)
    }
  }
}
