import GHFMessages
package import GHFQueries
package import TerminalText

package import struct FoundationEssentials.Date

/// A view that draws the accounts that left a list and came back, as a table.
package struct ChurnView: Sendable {
  private let churn: Churn
  private let list: ListName
  private let limit: Int?
  private let context: ViewContext
  private let day: @Sendable (Date) -> String

  package init(
    _ churn: Churn, of list: ListName, limit: Int?, in context: ViewContext,
    day: @escaping @Sendable (Date) -> String
  ) {
    self.churn = churn
    self.list = list
    self.limit = limit
    self.context = context
    self.day = day
  }

  /// The maximum number of rows for the dates of one account.
  private static let dateRows = 3
  /// The minimum width of a terminal that shows dates beside the names.
  private static let sideBySideColumns = 50

  /// The number of departures, and after how many the account came back.
  package var summary: CleanText {
    let name = CleanText(list.text)
    let (all, returns) = (churn.departureCount, churn.returnCount)
    if all == 0 { return "\(name): no departures" }
    let departures = CountText(all, of: "departure").text
    if returns == 0 { return "\(name): of \(departures), none came back" }
    // In tenths, rounded half up.
    let share = (2_000 * returns + all) / (2 * all)
    let percent = CleanText("\(share / 10).\(share % 10)%")
    return "\(name): of \(departures), \(CountText.grouped(returns)) came back (\(percent))"
  }

  /// A row for each account with its departures, returns and their dates, and the summary.
  package var lines: [StyledLine] {
    let accounts = Array(churn.accounts.prefix(limit ?? .max))
    let rows =
      context.columns < ChurnView.sideBySideColumns ? accounts.map(stacked) : rows(of: accounts)
    return rows.flatMap(context.lines) + [StyledLine()] + context.lines(of: .text(summary, .dim))
  }

  private func rows(of accounts: [Churn.Account]) -> [LayoutPart] {
    let cells = accounts.map { account in
      [
        CleanText(account.login), CountText.grouped(account.absences.count),
        CountText.grouped(account.returnCount),
      ]
    }
    let titles: [CleanText] = ["account", "left", "back"]
    let widths = titles.indices.map { column in
      ([titles] + cells).map { $0[column].columns(context.metrics) }.max() ?? 0
    }
    // Names leave room for the numbers and a date.
    let names = max(min(widths[0], context.columns - widths[1] - widths[2] - 18), 1)
    let table = Table(
      widths: [names, widths[1], widths[2]], numbers: [1, 2], context.metrics)
    let heading = table.row(titles.map { StyledText($0, .bold) }, rest: .text("dates", .bold))
    return [heading]
      + zip(accounts, cells).map { account, cells in
        table.row(cells.map { StyledText($0) }, rest: dates(of: account))
      }
  }

  private func stacked(_ account: Churn.Account) -> LayoutPart {
    let (left, back) = (account.absences.count, account.returnCount)
    let counts: CleanText = "left \(CountText.grouped(left)), back \(CountText.grouped(back))"
    return .stack([
      .text(CleanText(account.login), .bold),
      LayoutPart.stack([.text(counts, .plain), dates(of: account)]).inset(CellInsets(leading: 2)),
    ])
  }

  /// Returns the days on which an account left (red) and came back (green).
  private func dates(of account: Churn.Account) -> LayoutPart {
    let dates = account.absences.flatMap { absence in
      [
        (CleanText("-" + day(absence.leftAt)), Style.colored(.red)),
        absence.returnedAt.map { (CleanText("+" + day($0)), Style.colored(.green)) },
      ].compactMap(\.self)
    }
    return .text(
      StyledText(words: dates), maximumLines: ChurnView.dateRows,
      whenCut: .text("--jsonl for all", .dim))
  }
}
