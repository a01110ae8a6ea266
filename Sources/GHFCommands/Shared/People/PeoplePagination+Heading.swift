import GitHubAPI
import LocalStore
import TerminalHost
import TerminalText

import struct FoundationEssentials.Date

extension PeoplePagination {
  /// Draws the heading of a list whose first page has arrived, unless the page is empty.
  func drawHeading(
    _ page: Page<[Account]>, noting age: inout CacheAge
  ) throws(CommandError) {
    if page.answer.isEmpty { return }
    try drawHeading(count(page), asOf: page.origin == .cache ? page.fetchedAt : nil, noting: &age)
  }

  /// Draws the heading of a list that has ended.
  func drawHeading(_ end: End, noting age: inout CacheAge) throws(CommandError) {
    let count: HeadingCount =
      switch (end.state, end.totalCount, end.maximumCount) {
      case (.cut, let total?, _): .exact(total)
      case (.cut, nil, let maximum?): .upTo(maximum)
      default: .exact(end.people.count)
      }
    if end.people.count > 0 { try drawHeading(count, asOf: age.oldest, noting: &age) }
  }

  private func drawHeading(
    _ count: HeadingCount, asOf: Date?, noting age: inout CacheAge
  ) throws(CommandError) {
    let text: CleanText =
      switch count {
      case .exact(let count): words(count)
      case .upTo(let count): "up to \(words(count))"
      }
    try invocation.drawHeading(CleanText(login.name), text, asOf: asOf, noting: &age)
  }

  private func words(_ count: Int) -> CleanText {
    switch relation {
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
    if let count = relation.listCount(of: login, known: knownCount)?.cached(by: client),
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
  /// `asOf` is the time of the cached part, which is then not reported again; nil without one.
  func drawHeading(
    _ title: CleanText, _ count: CleanText, asOf: Date?, noting age: inout CacheAge
  ) throws(CommandError) {
    age.shown = asOf
    let heading = ListHeading(
      title: title, count: count, asOf: asOf.map { CleanText(clockTime(of: $0)) })
    let lines = heading.lines(fitting: columns, self.textMetrics)
    do throws(OutputError) {
      if let pictures { return try pictures.write(lines) }
      try context.output.write(lines.bytes(for: outputTraits))
    } catch {
      throw CommandError(error)
    }
  }
}
