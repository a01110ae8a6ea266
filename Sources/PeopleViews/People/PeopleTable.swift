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
/// If the user didn't choose the fields, the signs of relations are in front, as far as they are known on
/// the first page; and on a narrow terminal, the number of followers is at the end of a person's first
/// line.
///
/// The first page of people determines the columns, and later people are drawn as they arrive.
struct PeopleTable: RecordView {
  private let fields: [Field<Person>]
  private let showsSigns: Bool
  private let context: ViewContext
  private let highlights: Highlights

  /// The table, which is nil if the fields are below the login, and true if signs are in front; nil
  /// before the first people are drawn.
  private var layout: (table: Table?, hasSigns: Bool)?
  /// People of the first page, while more of it may arrive.
  private var held: [Person] = []

  let needsAll = false

  /// The names of the fields that `PeopleSearch` looks through.
  private static let searchedNames = Set(KnownProfile.searchedFields.map(\.key))
  /// The indent of the lines below a login.
  private static var indent: CellInsets { CellInsets(leading: 2) }

  init(
    columns fields: [Field<Person>], showsSigns: Bool, highlights: Highlights,
    in context: ViewContext
  ) {
    self.fields = fields
    self.showsSigns = showsSigns
    self.context = context
    self.highlights = highlights
  }

  mutating func draw(_ records: [Person]) throws(OutputError) {
    held += records
    if layout != nil || held.count >= pageLength { try drawKept() }
  }

  mutating func drawKept() throws(OutputError) {
    if held.isEmpty { return }
    let layout = layout ?? self.layout(of: held)
    func row(_ sign: String, _ part: LayoutPart) -> LayoutPart {
      if !layout.hasSigns { return part }
      return .row(
        [.fixed(1, .text(StyledText(CleanText(sign)))), .flexible(minimum: 1, part)],
        gap: signGap(besides: layout.table))
    }
    if self.layout == nil, let table = layout.table {
      try write(row("", table.row(fields.names().map { StyledText(CleanText($0), .bold) })))
    }
    self.layout = layout
    for record in held {
      let sign = record.profile?.relationSign(isASCII: context.metrics.ambiguousIsWide)
      let cells = fields.map { cell($0, $0.value(record), of: record) }
      let facts = layout.table?.row(cells) ?? stacked(record, isIndented: !layout.hasSigns)
      try write(.stack([row(sign ?? "", facts)] + otherMatches(in: record)))
    }
    held = []
  }

  private func layout(of records: [Person]) -> (table: Table?, hasSigns: Bool) {
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
    let hasSigns =
      showsSigns && records.contains { $0.profile?.hasMarks ?? false }
    let table = Table(
      of: cellWidths, titles: titles, numbers: numbers,
      fitting: context.columns - (hasSigns ? 1 + Table.defaultGap : 0), context.metrics)
    return (table, hasSigns)
  }

  /// Returns the space behind a sign: in front of a table as between its columns.
  private func signGap(besides table: Table?) -> Int { table == nil ? 1 : Table.defaultGap }

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

  /// Returns the login and the number of followers in a line, and the other fields wrapped below it.
  private func stacked(_ record: Person, isIndented: Bool) -> LayoutPart {
    let head = fields.first { $0.name == ProfileField.login.key } ?? fields.first
    let counts = fields.first { $0.name == ProfileField.followerCount.key }
    let count = counts.map { cell($0, $0.value(record)) }
    // Without its space, a login would be cut.
    let needed = [CleanText(record.account.login), count?.text ?? ""]
      .map { $0.columns(context.metrics) }.reduce(isIndented ? 2 : 4, +)
    let number = showsSigns && needed <= context.columns ? counts : nil
    let facts = fields.filter { $0 != head && $0 != number }.compactMap { field -> CleanText? in
      let value = field.value(record)
      let text = cell(field, value).text
      if text.isBlank { return nil }
      if case (ProfileField.followerCount.key, .number(let count)) = (field.name, value) {
        return CountText(Int(count), of: "follower").text
      }
      return PeopleTable.searchedNames.contains(field.name)
        ? text : "\(CleanText(field.name)) \(text)"
    }
    var first = head.map { [LayoutPart.text(cell($0, $0.value(record), of: record))] } ?? []
    if number != nil, let count {
      let width = count.text.columns(context.metrics)
      first = first.map { .row([.flexible(minimum: 1, $0), .fixed(width, .text(count))], gap: 2) }
    }
    guard let fact = facts.first else { return .stack(first) }
    let line = facts.dropFirst().reduce(fact) { "\($0) · \($1)" }
    let below = LayoutPart.text(highlights.styled(line))
    return .stack(first + [isIndented ? below.inset(PeopleTable.indent) : below])
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
