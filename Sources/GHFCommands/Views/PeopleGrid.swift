import TerminalText

/// Draws people as names in columns, as `ls` draws files; on a terminal only.
struct PeopleGrid: Sendable {
  /// The columns of the terminal.
  let columns: Int
  let traits: OutputTraits
  let metrics: TextMetrics
  /// The parts of a login that stand out, as UTF-8 ranges.
  var highlights: @Sendable (String) -> [Range<Int>] = { _ in [] }

  /// A grid for standard output as it is.
  init(_ global: GlobalOptions, in context: CommandContext) {
    columns = context.columns(global.width)
    traits = context.outputTraits(global)
    metrics = context.textMetrics
  }

  /// How many bytes are written at once: a list of 250,000 names is some megabytes.
  private static let chunk = 1 << 16

  /// Writes the names, row by row.
  ///
  /// - Throws: `OutputError` when they could not be written.
  func draw<Person: Named>(_ people: [Person], to sink: any OutputSink) throws(OutputError) {
    let widths = people.map { CleanText($0.login).columns(metrics) }
    let grid = NameGrid(widths: widths, fitting: columns)
    var traits = traits
    // About ASCII no terminal disagrees, so the columns need no help from the cursor.
    if people.allSatisfy({ $0.login.utf8.allSatisfy { $0 < 0x80 } }) {
      traits.canMoveCursor = false
    }
    var bytes: [UInt8] = []
    for row in 0..<grid.rowCount {
      grid.line(row) { name(of: people[$0]) }.write(to: &bytes, for: traits)
      bytes.append(0x0A)
      if bytes.count >= PeopleGrid.chunk {
        try sink.write(bytes)
        bytes.removeAll(keepingCapacity: true)
      }
    }
    try sink.write(bytes)
  }

  private func name<Person: Named>(of person: Person) -> StyledText {
    let login = CleanText(person.login)
    let link = traits.showsLinks ? WebLink(person.pageURL) : nil
    return StyledText(
      login, Style.plain.linked(to: link),
      highlights: traits.isColoured ? highlights(login.text) : [],
      highlight: Style(isBold: true, colour: .red))
  }
}
