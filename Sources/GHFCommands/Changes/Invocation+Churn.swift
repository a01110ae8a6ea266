import GHFMessages
import GHFQueries
import PeopleViews
import TerminalText

import struct FoundationEssentials.Date

extension Invocation {
  /// Prints the accounts that left a list since a time and came back, at most `limit` of them.
  func printChurn(
    of history: ChangeHistory?, _ list: ListName, since date: Date?,
    _ fields: [Field<Churn.Account>],
    _ format: OutputFormat?, limit: Int?
  ) throws(CommandError) {
    let churn = Churn(of: history?.history, since: date)
    let view = ChurnView(churn, of: list, limit: limit, in: views) { date in
      String(context.dayAndTime(of: date).prefix("0000-00-00".count))
    }
    if format == nil, churn.accounts.isEmpty {
      return notices.onTerminal(
        history == nil
          ? "no snapshots of \(list.text) yet; rerun without '--churn' to save the first"
          : view.summary.text)
    }
    try views.print(
      Array(churn.accounts.prefix(limit ?? .max)), fields, format,
      text: RecordText { account in
        let cells = [
          account.login, "\(account.absences.count)", "\(account.returnCount)", account.intervals,
        ]
        return CleanText(
          cells.map { CleanText($0).text }.joined(separator: "\t"), lineBreaks: .kept)
      },
      view: WholeView(in: views) { _ in view.lines })
  }
}
