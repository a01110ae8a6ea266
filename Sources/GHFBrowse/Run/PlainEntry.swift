import GHFMessages
import GitHubAPI
import PeopleViews
import TerminalText

/// An event or a change as lines of `ghf browse --plain`.
struct PlainEntry {
  let entry: EntryList.Entry
  /// The server that hosts the accounts.
  let base: APIBase

  /// The number of bytes of an event's text on a page of a list.
  private static let textLength = 240

  /// An event in words and the beginning of its text, or a change.
  var lines: [String] {
    let text = eventText
    let start = text.prefix(byteCount: PlainEntry.textLength)
    let flat = CleanText(start.text).text
    return [summary] + (text.isBlank ? [] : [start == text ? flat : "\(flat)…"])
  }

  /// An event with its whole text and the address of its page, or what is known about a
  /// change.
  var wholeLines: [String] {
    switch entry.content {
    case .event:
      let text = eventText.text.split(separator: "\n").map(String.init)
      return [summary] + text + (entry.page.map { [CleanText($0).text] } ?? [])
    case .change(let change):
      let snapshot = change.snapshot
      return [
        "\(summary), between \(snapshot.dateBefore) and \(snapshot.date)",
        entry.account.map { CleanText($0.pageURL).text },
      ].compactMap(\.self)
    }
  }

  /// Returns a snapshot's time and count.
  static func heading(of snapshot: EntryList.ChangedSnapshot) -> String {
    "snapshot of \(snapshot.date), \(CountText(snapshot.count, of: "follower").text)"
  }

  private var summary: String {
    switch entry.content {
    case .event(let event, let now, let timeZone):
      let shown = FeedEntry(event: event, base: base)
      let time = event.createdAt.flatMap { TimeAgo($0, now: now, timeZone: timeZone) }?.text.text
      let parts = [
        "\(CleanText(event.actor?.name ?? "(unknown)")) \(CleanText(shown.summary))",
        event.repository?.name.map { CleanText($0).text }, time,
      ]
      return parts.compactMap(\.self).joined(separator: ", ")
    case .change(let change):
      let login = CleanText(entry.account?.login ?? "")
      return switch change.kind {
      case .followed: "\(login) followed"
      case .unfollowed: "\(login) unfollowed"
      case .unlisted: "\(login) isn't listed any more"
      case .listedAgain: "\(login) is listed again"
      case .renamed(let old): "\(CleanText(old)) was renamed to \(login)"
      }
    }
  }

  /// The text of an event; empty without one.
  private var eventText: CleanText {
    guard case .event(let event, _, _) = entry.content else { return "" }
    return CleanText(event.facts.text ?? "", lineBreaks: .kept)
  }
}
