import GHFMessages
import GHFQueries
import GitHubAPI
import TerminalHost
import TerminalText

/// A view that draws people in rows on a terminal, with a column for each of some fields.
///
/// No line is wider than the terminal, and no field is truncated: long texts wrap within their
/// columns. If columns would be too narrow to read, the fields are below the login instead. A
/// company or bio that matches a search, but isn't in a column, is below the row.
///
/// If the user didn't choose the fields, relation marks have a column of their own, unless none is
/// on the first page or the column doesn't fit; then they are below the rows.
///
/// The first page of people determines the columns, and later people are drawn as they arrive.
struct PeopleTable: RecordView {
  private let fields: [Field<Person>]
  private let showsMarks: Bool
  private let context: ViewContext
  private let highlights: Highlights

  /// The table, which is nil if the fields are below the login, and whether its last column has the
  /// relation marks; nil before the first people are drawn.
  private var layout: (table: Table?, hasMarks: Bool)?
  /// People of the first page, while more of it may arrive.
  private var held: [Person] = []

  let needsAll = false

  /// The names of the fields that `PeopleSearch` looks through.
  private static let searchedNames = Set(KnownProfile.searchedFields.map(\.rawValue))
  /// The title of the column of relation marks.
  private static var markTitle: String { "relation" }
  /// The indent of the lines below a login.
  private static var indent: CellInsets { CellInsets(leading: 2) }

  init(
    columns fields: [Field<Person>], showsMarks: Bool, highlights: Highlights,
    in context: ViewContext
  ) {
    self.fields = fields
    self.showsMarks = showsMarks
    self.context = context
    self.highlights = highlights
  }

  mutating func draw(_ records: [Person]) throws(OutputError) {
    held += records
    if layout != nil || held.count >= pageLength { try settle() }
  }

  mutating func settle() throws(OutputError) {
    if held.isEmpty { return }
    let layout = layout ?? self.layout(of: held)
    if self.layout == nil, let table = layout.table {
      let titles = fields.names() + [PeopleTable.markTitle]
      try write(table.row(titles.map { StyledText(CleanText($0), .bold) }))
    }
    self.layout = layout
    for record in held {
      let mark = showsMarks ? record.profile?.relationMark : nil
      let cells =
        fields.map { cell($0, $0.value(record), of: record) } + [StyledText(mark ?? "")]
      let facts = layout.table?.row(cells) ?? stacked(record, mark)
      let isBelow = layout.table != nil && !layout.hasMarks
      let below = isBelow ? mark.map { LayoutPart.text($0).inset(PeopleTable.indent) } : nil
      try write(
        .stack([facts] + [below].compactMap(\.self) + otherMatches(in: record)))
    }
    held = []
  }

  private func layout(of records: [Person]) -> (table: Table?, hasMarks: Bool) {
    var cellWidths: [[Int]] = fields.map { _ in [] }
    var numbers: Set<Int> = []
    for record in records {
      for (index, field) in fields.enumerated() {
        let value = field.value(record)
        if case .number = value { numbers.insert(index) }
        cellWidths[index].append(cell(field, value).text.columns(context.metrics))
      }
    }
    let titles = fields.map { CleanText($0.name).columns(context.metrics) }
    // A column without texts so far may get one from a later page.
    if records.count >= pageLength {
      for index in cellWidths.indices where cellWidths[index].max() == 0 {
        cellWidths[index][0] = Table.minimumWidth
      }
    }
    let marks = records.map { showsMarks ? $0.profile?.relationMark : nil }
    let markWidths = marks.map { $0?.columns(context.metrics) ?? 0 }
    let markTitle = CleanText(PeopleTable.markTitle).columns(context.metrics)
    let marked = Table(
      of: cellWidths + [markWidths], titles: titles + [markTitle], numbers: numbers,
      fitting: context.columns, context.metrics)
    let table =
      marked
      ?? Table(
        of: cellWidths, titles: titles, numbers: numbers, fitting: context.columns, context.metrics)
    return (table, marked.map { $0.widths.last != 0 } ?? false)
  }

  /// Returns a field as its column shows it; the login is a link if the record is given.
  private func cell(
    _ field: Field<Person>, _ value: FieldValue, of record: Person? = nil
  ) -> StyledText {
    switch (field.name, value) {
    case ("id", .number): return StyledText(CleanText(value.bareText))
    case (_, .number(let number)): return StyledText(CountText.grouped(Int(number)))
    case ("login", _):
      let page = context.traits.showsLinks ? record?.account.pageURL : nil
      return highlights.styled(
        CleanText(value.bareText), .bold.linked(to: page.flatMap { WebLink($0) }))
    case (let name, _):
      let text = CleanText(line: value.bareText) ?? ""
      return PeopleTable.searchedNames.contains(name) ? highlights.styled(text) : StyledText(text)
    }
  }

  /// Returns the login, with the other fields wrapped below it.
  private func stacked(_ record: Person, _ mark: CleanText?) -> LayoutPart {
    let head = fields.first { $0.name == ProfileField.login.rawValue } ?? fields.first
    var facts = fields.filter { $0 != head }.compactMap { field -> CleanText? in
      let value = field.value(record)
      let text = cell(field, value).text
      if text.isBlank { return nil }
      if case (ProfileField.followerCount.rawValue, .number(let count)) = (field.name, value) {
        return CountText(Int(count), of: "follower").text
      }
      return PeopleTable.searchedNames.contains(field.name)
        ? text : "\(CleanText(field.name)) \(text)"
    }
    if let mark { facts.append(mark) }
    let first = head.map { [LayoutPart.text(cell($0, $0.value(record), of: record))] } ?? []
    guard let fact = facts.first else { return .stack(first) }
    let line = facts.dropFirst().reduce(fact) { "\($0) · \($1)" }
    return .stack(
      first + [.text(highlights.styled(line)).inset(PeopleTable.indent)])
  }

  /// Returns the company and the bio, if they match the search and aren't in a column.
  private func otherMatches(in person: Person) -> [LayoutPart] {
    let login = CleanText(person.account.login)
    return [("company", person.profile?.company), ("bio", person.profile?.bio)]
      .filter { match in !fields.contains { $0.name == match.0 } }
      .compactMap { CleanText(line: $0.1) }.filter(highlights.areIn).map { text in
        LayoutPart.text(
          highlights.styled(text), maximumLines: ProfileCard.defaultLines,
          whenCut: .text("ghf user \(login) for all", .dim)
        ).inset(PeopleTable.indent)
      }
  }

  private func write(_ part: LayoutPart) throws(OutputError) {
    try context.sink.write(context.lines(of: part).bytes(for: context.traits))
  }
}
