import GitHubAPI
import LocalStore
import TerminalText

import struct FoundationEssentials.Date

extension PeoplePagination {
  /// Draws the heading of a list whose first page has arrived, unless the page is empty.
  func drawHeading<Person>(
    _ page: Page<[Person]>, noting age: inout CacheAge
  ) throws(CommandError) {
    if page.answer.isEmpty { return }
    try drawHeading(count(page), asOf: page.origin == .cache ? page.fetchedAt : nil, noting: &age)
  }

  /// Draws the heading of a list that has ended.
  func drawHeading(_ end: End, noting age: inout CacheAge) throws(CommandError) {
    let count: ListHeading.Count =
      switch (end.state, end.totalCount, end.maximumCount) {
      case (.cut, let total?, _): .exact(total)
      case (.cut, nil, let maximum?): .upTo(maximum)
      default: .exact(end.people.count)
      }
    if end.people.count > 0 { try drawHeading(count, asOf: age.oldest, noting: &age) }
  }

  private func drawHeading(
    _ count: ListHeading.Count, asOf: Date?, noting age: inout CacheAge
  ) throws(CommandError) {
    age.shown = asOf
    let heading = ListHeading(
      login: CleanText(login.name), relation: relation, count: count,
      asOf: asOf.map { CleanText(invocation.clockTime(of: $0)) })
    try invocation.draw(heading.lines(fitting: invocation.columns, invocation.textMetrics))
  }

  /// Returns the number of people by the first page, or by a cached profile that agrees with the
  /// number of pages.
  private func count<Person>(_ page: Page<[Person]>) -> ListHeading.Count {
    if let count = page.totalCount { return .exact(max(count, page.answer.count)) }
    let last = max(page.links.lastNumber ?? 2, 2)
    let (maximum, isTooLong) = last.multipliedReportingOverflow(by: pageLength)
    if let count = relation.listCount(of: login, known: knownCount).cached(by: client),
      count > maximum - pageLength, count <= maximum
    {
      return .exact(count)
    }
    return .upTo(isTooLong ? Int.max : maximum)
  }
}

extension Invocation {
  /// Draws lines on the terminal, above the pictures that follow.
  fileprivate func draw(_ lines: [StyledLine]) throws(CommandError) {
    do throws(OutputError) {
      if let pictures { return try pictures.write(lines) }
      try context.output.write(lines.bytes(for: outputTraits))
    } catch {
      throw CommandError(error)
    }
  }
}
