import FoundationEssentials
import GHFMessages
import GHFQueries
import GitHubAPI
import LocalStore
import PeopleViews
import TerminalText

/// A watch with the state of its lists.
struct WatchEntry: Sendable {
  let watch: Watch
  /// The time of the last check, for favourites the earliest; nil if one was never checked.
  let checkedAt: Date?
  let failure: String?

  init(_ watch: Watch, _ all: [WatchedList]) {
    self.watch = watch
    let lists = all.filter {
      $0.direction == watch.direction && watch.account.map(\.id) ?? $0.account == $0.account
    }
    let dates = lists.map(\.checkedAt)
    checkedAt = dates.contains(nil) ? nil : dates.compactMap(\.self).min()
    failure = lists.compactMap(\.failure).first
  }

  var name: String { watch.account?.login ?? WatchNames.favourites }

  /// Returns the columns of the entry, of which the last one may be missing.
  func cells(day: (Date) -> String) -> [String] {
    [
      name, watch.direction.rawValue, watch.every.words, checkedAt.map(day) ?? "never",
    ] + [failure].compactMap(\.self)
  }

  /// Returns the entries as a table.
  static func lines(
    _ entries: [WatchEntry], in views: ViewContext, day: (Date) -> String
  ) -> [StyledLine] {
    let rows = entries.map { $0.cells(day: day).map { CleanText($0) } }
    let widths = (0..<4).map { column in
      max(rows.map { $0[column].columns(views.metrics) }.max() ?? 0, 1)
    }
    let table = Table(widths: widths, views.metrics)
    return rows.flatMap { row in
      let cells = row.prefix(4).map { StyledText($0) }
      let rest: LayoutPart? = row.count > 4 ? .text(row[4], .colored(.red)) : nil
      return table.row(cells, rest: rest).measured(fitting: views.columns, views.metrics).lines
    }
  }
}

/// The fields of a watch as a record.
enum WatchField: String, RecordField {
  case user
  case list
  case every
  case addedAt = "added_at"
  case checkedAt = "checked_at"
  case failure

  func value(of entry: WatchEntry) -> FieldValue {
    switch self {
    case .user: .text(entry.name)
    case .list: .text(entry.watch.direction.rawValue)
    case .every: .text(entry.watch.every.words)
    case .addedAt: .text(entry.watch.addedAt.formatted(.iso8601))
    case .checkedAt: FieldValue(entry.checkedAt?.formatted(.iso8601))
    case .failure: FieldValue(entry.failure)
    }
  }
}
