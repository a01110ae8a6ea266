import GHFMessages
import GHFQueries
import GitHubAPI
import LocalStore
import PeopleViews
import TerminalText

/// A page of the current list of `ghf browse --plain`: a heading, and numbered people or texts.
struct PlainPage {
  let state: BrowseState
  let first: Int

  private var place: BrowsePlace { state.place }
  private var people: PeopleList { state.people }

  var rows: Range<Int> {
    first..<max(min(first + place.pageLength, place.list.count), first)
  }

  var lines: [String] {
    if let text = state.emptyText { return ["\(title): \(text)"] + notes }
    var heading = "\(title), \(CountText.grouped(first + 1)) to "
    heading += "\(CountText.grouped(rows.upperBound)) of \(total)"
    if place.tab != .changes, first == 0, let note = place.list.note {
      heading += ", \(note.text)"
    }
    return [heading] + notes + (place.tab.hasEntries ? entryLines : rows.map(line))
  }

  private var entryLines: [String] {
    let list = place.entries
    let lines = rows.flatMap { row in
      let entry = list.entry(inRow: row)
      let isFirst = row == first || list.hasHeading(row)
      let heading = isFirst ? entry.snapshot.map { [PlainEntry.heading(of: $0)] } : nil
      let lines = PlainEntry(entry: entry, base: state.base).lines
      let marks = entry.snapshot == nil ? "" : entry.account.map(state.marks) ?? ""
      return (heading ?? []) + ["\(row + 1) \(lines[0])\(marks)"] + lines.dropFirst()
    }
    return lines + (rows.upperBound == list.count ? [list.footer].compactMap(\.self) : [])
  }

  /// The place, its list, the filter and the order.
  private var title: String {
    var parts = [CleanText(place.subject.name).text]
    if place.subject.tabs.count > 1 { parts.append(place.tab.title) }
    let filter = place.list.filterText
    if !filter.isEmpty { parts.append("filter '\(filter)'") }
    let people = people
    if people.order != .list || people.isReversed { parts.append(people.orderName) }
    return parts.joined(separator: ", ")
  }

  /// The number of people or texts: of the whole list if it is known, otherwise so far.
  private var total: String {
    let list = place.list
    let unit = place.tab == .changes ? "change" : "event"
    let count =
      place.tab.hasEntries
      ? CountText(list.count, of: CleanText(unit)).text : CountText.grouped(list.count)
    guard list.progress == .loading else { return count.text }
    if list.filterText.isEmpty, let all = place.count(of: place.tab), all >= list.count {
      return CountText.grouped(all).text
    }
    return "\(count) so far"
  }

  /// The reasons why people may be missing, each on its own line.
  private var notes: [String] {
    var notes: [String] = []
    let list = people
    if case .failed = place.list.progress, !place.hasOnlyFailed {
      let count = CountText.grouped(list.roster.count)
      let part =
        place.count(of: place.tab).map { ": \(count) of \(CountText.grouped($0)) fetched" } ?? ""
      notes.append("incomplete\(part); 'refresh' tries again")
    }
    if let cost = list.loadingRequests {
      let count = CountText(list.roster.count, of: "account").text
      notes.append("\(count) loaded; 'more' loads more: \(cost), \(state.access.left)")
    }
    if list.count == 0 { return notes }
    let unrelated = rows.count { row in
      list.account(inRow: row).kind == .user
        && !(list.profile(inRow: row)?.profile.hasMarks ?? false)
    }
    if state.access.isSignedIn == true, !state.access.isOffline, unrelated > 0, list.filter.isEmpty,
      !list.needsProfiles
    {
      notes.append("\(CountText(unrelated, of: "profile").text) of this page not known yet")
    }
    let (knownCount, all) = (list.roster.knownCount, list.roster.count)
    let isFinal = knownCount == all || !list.needsProfiles && list.unknownCount == 0
    // A filter that no profile can change says how many of all it includes.
    let isPart = list.unknownCount > 0 || isFinal && list.count < all
    if isPart || list.needsProfiles {
      let text =
        isPart ? list.summary.text : "\(CountText(knownCount, of: "profile").text) known"
      let isMore = !isFinal && !state.access.isOffline
      notes.append(isMore ? "\(text); 'profiles' fetches the rest" : text)
    }
    return notes
  }

  private func line(ofRow row: Int) -> String {
    let account = people.account(inRow: row)
    var line = "\(row + 1) \(CleanText(account.login))"
    if let reason = people.reasons[account.id] { line += ", followed by \(reason.text(": "))" }
    let profile = people.profile(inRow: row)?.profile
    for column in state.columns {
      if let text = profile.flatMap({ column.phrase(of: $0) }) { line += ", \(text)" }
    }
    if let mark = profile?.relationMark { line += ", \(mark)" }
    return line + state.marks(of: account)
  }
}

extension BrowsePlace {
  /// The number of people or texts on a page of the current list.
  var pageLength: Int { tab.hasEntries ? 10 : 20 }
}

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
    case .change(_, let snapshot):
      return [
        "\(summary), between \(snapshot.dateBefore) and \(snapshot.date)",
        entry.account.map { CleanText($0.pageURL).text },
      ].compactMap(\.self)
    }
  }

  static func heading(of snapshot: EntryList.ChangedSnapshot) -> String {
    "snapshot of \(snapshot.date), \(CountText(snapshot.count, of: "follower").text)"
  }

  private var summary: String {
    switch entry.content {
    case .event(let event, let now, let timeZone):
      let shown = FeedEntry(event: event, base: base)
      let time = event.createdAt.flatMap { Moment($0) }?.age(now, in: timeZone).text
      let parts = [
        "\(CleanText(event.actor?.name ?? "(unknown)")) \(CleanText(shown.summary))",
        event.repository?.name.map { CleanText($0).text }, time,
      ]
      return parts.compactMap(\.self).joined(separator: ", ")
    case .change(let change, _):
      let login = CleanText(entry.account?.login ?? "")
      return switch change {
      case .followed: "\(login) followed"
      case .left(.gone): "\(login) is deleted or hidden"
      case .left(.unfollowed): "\(login) unfollowed"
      case .left(.unfollowedAndRenamed(let now)):
        "\(login) unfollowed and is now named \(CleanText(now))"
      case .left(nil): "\(login) left the list"
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
