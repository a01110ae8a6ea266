import TerminalText

/// Draws people as names in columns, as `ls` draws files; on a terminal only.
struct PeopleGrid<Person: Named>: RecordView {
  /// The columns of the terminal.
  let columns: Int
  let traits: OutputTraits
  let metrics: TextMetrics
  let highlights: Highlights
  private let name: @Sendable (Person) -> String

  /// A grid for standard output as it is; `name` is what stands for a person.
  init(
    in invocation: Invocation, highlights: Highlights = .none,
    naming name: @escaping @Sendable (Person) -> String = { $0.login }
  ) {
    self.highlights = highlights
    self.name = name
    columns = invocation.columns
    traits = invocation.outputTraits
    metrics = invocation.textMetrics
  }

  /// How many bytes are written at once: a list of 250,000 names is some megabytes.
  private static var chunk: Int { 1 << 16 }

  // Down, then across: the last name of all can be beside the first.
  let needsAll = true

  func draw(_ people: [Person], to sink: any OutputSink) throws(OutputError) {
    let widths = people.map { CleanText(name($0)).columns(metrics) }
    let grid = NameGrid(widths: widths, fitting: columns)
    var traits = traits
    // About ASCII no terminal disagrees, so the columns need no help from the cursor.
    if people.allSatisfy({ name($0).utf8.allSatisfy { $0 < 0x80 } }) {
      traits.canMoveCursor = false
    }
    var bytes: [UInt8] = []
    for row in 0..<grid.rowCount {
      grid.line(row) { cell(of: people[$0]) }.write(to: &bytes, for: traits)
      bytes.append(0x0A)
      if bytes.count >= PeopleGrid.chunk {
        try sink.write(bytes)
        bytes.removeAll(keepingCapacity: true)
      }
    }
    try sink.write(bytes)
  }

  func settle(to sink: any OutputSink) {}

  /// A person on a line of a pipe that gets colours.
  func colouredLines(of person: Person) -> [[StyledLine]] {
    [[StyledLine(highlights.styled(CleanText(name(person)), .bold))]]
  }

  private func cell(of person: Person) -> StyledText {
    let link = traits.showsLinks ? WebLink(person.pageURL) : nil
    return highlights.styled(CleanText(name(person)), Style.plain.linked(to: link))
  }
}
