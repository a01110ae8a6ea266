import GitHubAPI
import TerminalHost
import TerminalText

/// A view that draws people as names in columns on a terminal, as `ls` draws files.
struct PeopleGrid<Person: Named>: RecordView {
  /// The width of the terminal.
  let columns: Int
  let traits: OutputTraits
  let metrics: TextMetrics
  let highlights: Highlights
  private let name: @Sendable (Person) -> String

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

  /// The number of bytes per write: a list of 250,000 names has several megabytes.
  private static var chunk: Int { 1 << 16 }

  // Names go down, then across, so the last name can be beside the first.
  let needsAll = true

  func draw(_ people: [Person], to sink: any OutputSink) throws(OutputError) {
    let grid = grid(of: people)
    var traits = traits
    // All terminals agree on the width of ASCII, so the columns need no cursor movements.
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

  /// Returns the view that draws people as they arrive, or all at once: logins, or in a run that
  /// shows pictures, tiles with the names that the cache has.
  func view(holdsBack: Bool, in invocation: Invocation) -> any RecordView<Person> {
    if let album = invocation.pictures?.album {
      // `try?`: without a client, the command fails before it has people to show.
      let client = try? invocation.client()
      return CardColumnsView(.tiles, in: invocation) { person in
        var tile = PersonTile(account: person.account, login: cell(of: person).styled(.bold))
        let profile = client?.cachedProfiles(of: [person.account]).first?.profile
        if let name = CleanText(line: profile?.name) { tile.facts = [.text(name)] }
        return tile.part(album)
      }
    }
    return holdsBack ? self : PeopleGridStream(self)
  }

  /// Returns the number of columns that names are drawn in, at least 1.
  func columnCount(of people: [Person]) -> Int { max(grid(of: people).offsets.count, 1) }

  private func grid(of people: [Person]) -> NameGrid {
    NameGrid(
      widths: people.map { CleanText(name($0)).columns(metrics) }, fitting: columns)
  }

  /// Returns the coloured line of a person in a pipe.
  func colouredLines(of person: Person) -> [[StyledLine]] {
    [[StyledLine(highlights.styled(CleanText(name(person)), .bold))]]
  }

  private func cell(of person: Person) -> StyledText {
    let link = traits.showsLinks ? WebLink(person.pageURL) : nil
    return highlights.styled(CleanText(name(person)), Style.plain.linked(to: link))
  }
}
