import GHFMessages
import GitHubAPI
import LocalStore
import PeopleViews
import TerminalText

import struct FoundationEssentials.Date
import struct FoundationEssentials.TimeZone

/// Events and changes as lines of `ghf browse --plain`.
enum PlainEntry {
  /// The number of bytes of an event's text, and of changed accounts per snapshot, that are printed.
  private static let (textLength, changeCount) = (240, 20)

  /// Returns an event in words, and the beginning of its text.
  static func lines(of entry: FeedEntry, now: Date, timeZone: TimeZone) -> [String] {
    let event = entry.event
    let time = event.createdAt.flatMap { TimeAgo($0, now: now, timeZone: timeZone) }?.text.text
    let parts = [
      "\(CleanText(event.actor?.name ?? "(unknown)")) \(CleanText(entry.summary))",
      event.repository?.name.map { CleanText($0).text }, time,
    ]
    let text = CleanText(event.facts.text ?? "")
    let start = text.prefix(byteCount: textLength)
    return [parts.compactMap(\.self).joined(separator: ", ")]
      + (text.isBlank ? [] : [start == text ? start.text : "\(start)…"])
  }

  /// Returns a snapshot's time and count, and its changes, one per line.
  static func lines(
    of moment: SnapshotHistory.Moment, on date: CleanText, isFirst: Bool
  ) -> [String] {
    let heading = "snapshot of \(date), \(CountText(moment.count, of: "follower").text)"
    if isFirst { return ["first \(heading)"] }
    let changes = moment.changes
    let all =
      changes.came.prefix(changeCount).map { "followed \($0.login)" }
      + changes.went.prefix(changeCount).map { "unfollowed \($0.login)" }
      + changes.renamed.prefix(changeCount).map { "renamed \($0.from) to \($0.to)" }
    let count = changes.came.count + changes.went.count + changes.renamed.count - changeCount
    return [heading] + all.prefix(changeCount)
      + (count > 0 ? ["and \(CountText(count, of: "more change").text)"] : [])
  }
}
