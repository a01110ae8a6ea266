import GHFMessages
import GitHubAPI
import TerminalHost
import TerminalText

/// A view that draws people as names in columns on a terminal, as `ls` draws files.
struct PeopleGrid: RecordView {
  private let context: ViewContext
  private let highlights: Highlights
  private let name: @Sendable (Person) -> String

  init(
    in context: ViewContext, highlights: Highlights = .none,
    naming name: @escaping @Sendable (Person) -> String = { $0.account.login }
  ) {
    self.highlights = highlights
    self.name = name
    self.context = context
  }

  /// The number of bytes per write: a list of 250,000 names has several megabytes.
  private static var chunk: Int { 1 << 16 }

  // Names go down, then across, so the last name can be beside the first.
  let needsAll = true

  func draw(_ people: [Person]) throws(OutputError) {
    let grid = grid(of: people)
    var traits = context.traits
    // All terminals agree on the width of ASCII, so the columns need no cursor movements.
    if people.allSatisfy({ name($0).utf8.allSatisfy { $0 < 0x80 } }) {
      traits.canMoveCursor = false
    }
    var bytes: [UInt8] = []
    for row in 0..<grid.rowCount {
      grid.line(row) { cell(of: people[$0]) }.write(to: &bytes, for: traits)
      bytes.append(0x0A)
      if bytes.count >= PeopleGrid.chunk {
        try context.sink.write(bytes)
        bytes.removeAll(keepingCapacity: true)
      }
    }
    try context.sink.write(bytes)
  }

  /// Returns the view that draws people as they arrive, or all at once: logins, or in a run that
  /// shows pictures, tiles with the names that are known.
  func view(holdsBack: Bool) -> any RecordView<Person> {
    if let album = context.pictures?.album {
      return CardColumnsView(.tiles, in: context) { person in
        let name = CleanText(line: context.knownName(person.account))
        return album.tile(
          of: person.account, login: cell(of: person).styled(.bold),
          facts: name.map { [.text($0)] } ?? [])
      }
    }
    return holdsBack ? self : PeopleGridStream(self)
  }

  /// Returns the number of columns that names are drawn in, at least 1.
  func columnCount(of people: [Person]) -> Int { max(grid(of: people).offsets.count, 1) }

  private func grid(of people: [Person]) -> NameGrid {
    NameGrid(
      widths: people.map { CleanText(name($0)).columns(context.metrics) },
      fitting: context.columns)
  }

  /// The names in a pipe, one per line.
  var text: RecordText<Person> {
    RecordText(
      coloured: { [[StyledLine(highlights.styled(CleanText(name($0)), .bold))]] },
      plain: { CleanText(name($0)) })
  }

  private func cell(of person: Person) -> StyledText {
    let link = context.traits.showsLinks ? WebLink(person.account.pageURL) : nil
    return highlights.styled(CleanText(name(person)), Style.plain.linked(to: link))
  }
}

/// A view that draws a long list of names as its pages arrive, each page in columns of its own.
///
/// A list of up to one page is a single grid, and so are matches of a search that are fewer.
struct PeopleGridStream: RecordView {
  private let grid: PeopleGrid
  /// The names that don't fill a row, or a page, yet.
  private var held: [Person] = []

  let needsAll = false

  init(_ grid: PeopleGrid) { self.grid = grid }

  mutating func draw(_ people: [Person]) throws(OutputError) {
    held += people
    // Only a full page can have another one after it.
    if held.count < pageLength { return }
    let count = held.count - held.count % grid.columnCount(of: held)
    try grid.draw(Array(held[..<count]))
    held.removeFirst(count)
  }

  mutating func drawKept() throws(OutputError) {
    if held.isEmpty { return }
    try grid.draw(held)
    held = []
  }
}

extension PictureAlbum {
  /// Returns the space for an account's picture beside the login, with facts below it.
  func tile(of account: Account, login: StyledText, facts: [LayoutPart]) -> LayoutPart {
    .row([
      item(of: account, in: .tile), .flexible(minimum: 8, .stack([.text(login)] + facts)),
    ])
  }

  /// Returns a tile with the name, the location, the number of followers and the relation mark, as
  /// far as they are known.
  func tile(of profile: Profile, highlights: Highlights) -> LayoutPart {
    let link = WebLink(profile.account.pageURL)
    let login = highlights.styled(CleanText(profile.account.login), .bold.linked(to: link))
    let texts = [profile.name, profile.location].compactMap { CleanText(line: $0) }
    let followers = CountText(profile.followerCount, of: "follower").text
    return tile(
      of: profile.account, login: login,
      facts: texts.map { .text(highlights.styled($0)) }
        + [followers, profile.relationMark].compactMap(\.self).map { .text($0, .dim) })
  }
}
