import LocalStore
import TerminalText

import struct FoundationEssentials.Date

/// What is in the cache, as a person at a terminal reads it.
struct CacheSummary: Sendable {
  let survey: CacheSurvey
  let clockTime: @Sendable (Date) -> String

  // Room for the longest title and a space.
  private static let column = 10

  /// A line for each fact; the directory is never broken, so that it can be copied.
  var lines: [StyledLine] {
    let size = ByteCountText(survey.byteCount).text
    var lines = [
      line("Directory", CleanText(survey.directory)),
      line("Listings", CountText.grouped(survey.listings)),
      line("Profiles", CountText.grouped(survey.profiles)),
      line("Size", "\(size) of \(ByteCountText(CacheDirectory.usualLimit).text) at most"),
    ]
    if let oldest = survey.oldest { lines.append(line("Oldest", CleanText(clockTime(oldest)))) }
    if let newest = survey.newest { lines.append(line("Newest", CleanText(clockTime(newest)))) }
    return lines
  }

  private func line(_ title: CleanText, _ value: CleanText) -> StyledLine {
    var line = StyledLine(title, .dim)
    line.move(to: CacheSummary.column)
    line.append(value)
    return line
  }
}
