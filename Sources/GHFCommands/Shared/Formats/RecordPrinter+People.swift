import GitHubAPI
import TerminalText

extension RecordPrinter where Field == AccountField {
  /// Prints people: a grid of names on a terminal, a login a line in a pipe, or records.
  ///
  /// - Parameters:
  ///   - format: Nil for what suits people and plain pipes.
  ///   - fields: What records consist of.
  ///   - holdsBack: Whether the order is known only at the end.
  ///   - grid: What is drawn on a terminal.
  ///   - invocation: Where it is printed.
  /// - Returns: The printer.
  static func people(
    _ format: OutputFormat?, _ fields: [AccountField], holdsBack: Bool, grid: PeopleGrid<Account>,
    in invocation: Invocation
  ) -> RecordPrinter {
    let writer = RecordWriter<AccountField>(
      format: format, fields: fields, isColoured: grid.traits.isColoured,
      coloured: grid.colouredLines(of:)
    ) { account in
      CleanText(account.login)
    }
    return RecordPrinter(
      writer, to: invocation.output, holdsBack: holdsBack,
      view: invocation.isLaidOut(format) ? grid : nil)
  }
}
