import GHFMessages
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
struct PeopleTable<Field: RecordField>: RecordView {
  private let fields: [Field]
  private let showsMarks: Bool
  private let columns: Int
  private let traits: OutputTraits
  private let metrics: TextMetrics
  private let highlights: Highlights
  private let profile: @Sendable (Field.Record) -> Profile

  /// The columns of the table; nil before the first people are drawn.
  private var layout: Layout?
  /// People of the first page, while more of it may arrive.
  private var held: [Field.Record] = []

  let needsAll = false

  /// The columns of the whole table.
  private struct Layout {
    /// The widths; nil if the fields are below the login.
    let widths: [Int]?
    let areNumbers: [Bool]

    /// True if there is a column of relation marks, which is the last one.
    var hasMarks: Bool { widths.map { $0.count > areNumbers.count && $0.last != 0 } ?? false }
  }

  private static var gap: Int { 2 }
  /// The minimum width of a column that wraps.
  private static var minimumWidth: Int { 12 }
  /// The title of the column of relation marks.
  private static var markTitle: String { "relation" }

  init(
    columns fields: [Field], showsMarks: Bool, highlights: Highlights, in invocation: Invocation,
    profile: @escaping @Sendable (Field.Record) -> Profile
  ) {
    self.fields = fields
    self.showsMarks = showsMarks
    columns = invocation.columns
    traits = invocation.outputTraits
    metrics = invocation.textMetrics
    self.highlights = highlights
    self.profile = profile
  }

  mutating func draw(_ records: [Field.Record], to sink: any OutputSink) throws(OutputError) {
    held += records
    if layout != nil || held.count >= pageLength { try settle(to: sink) }
  }

  mutating func settle(to sink: any OutputSink) throws(OutputError) {
    if held.isEmpty { return }
    let layout = layout ?? self.layout(of: held)
    if self.layout == nil, let widths = layout.widths {
      let titles = fields.map(\.rawValue) + [PeopleTable.markTitle]
      try write(
        line(titles.map { StyledText(CleanText($0), .bold) }, widths, layout.areNumbers), to: sink)
    }
    self.layout = layout
    for record in held {
      let mark = showsMarks ? profile(record).relationMark : nil
      let cells =
        fields.map { cell($0, $0.value(of: record), of: record) } + [StyledText(mark ?? "")]
      let facts =
        layout.widths.map { line(cells, $0, layout.areNumbers) } ?? stacked(record, mark)
      let isBelow = layout.widths != nil && !layout.hasMarks
      let below = isBelow ? mark.map { Part.text($0).inset(Insets(leading: PeopleTable.gap)) } : nil
      try write(
        .stack([facts] + [below].compactMap(\.self) + otherMatches(in: profile(record))), to: sink)
    }
    held = []
  }

  private func layout(of records: [Field.Record]) -> Layout {
    var cellWidths: [[Int]] = fields.map { _ in [] }
    var areNumbers = fields.map { _ in false }
    for record in records {
      for (index, field) in fields.enumerated() {
        let value = field.value(of: record)
        if case .number = value { areNumbers[index] = true }
        cellWidths[index].append(cell(field, value).text.columns(metrics))
      }
    }
    let titles = fields.map { CleanText($0.rawValue).columns(metrics) }
    // A column without texts so far may get one from a later page.
    if records.count >= pageLength {
      for index in cellWidths.indices where cellWidths[index].max() == 0 {
        cellWidths[index][0] = PeopleTable.minimumWidth
      }
    }
    let marks = records.map { showsMarks ? profile($0).relationMark : nil }
    let markWidths = marks.map { $0?.columns(metrics) ?? 0 }
    let markTitle = CleanText(PeopleTable.markTitle).columns(metrics)
    return Layout(
      widths: fittingWidths(cellWidths + [markWidths], titles: titles + [markTitle])
        ?? fittingWidths(cellWidths, titles: titles),
      areNumbers: areNumbers)
  }

  /// Returns the widths of the columns; nil if they would be too narrow to read.
  ///
  /// On a terminal too narrow for the widest cells, the longest tenth of a column's cells may wrap,
  /// so that they don't take width from the other columns; they share what these leave.
  private func fittingWidths(_ cells: [[Int]], titles: [Int]) -> [Int]? {
    let sorted = cells.map { $0.sorted() }
    func needed(percentile: Int) -> [Int] {
      zip(sorted, titles).map { widths, title in
        guard let widest = widths.last, widest > 0 else { return 0 }
        let usual = widths[(widths.count * percentile + 99) / 100 - 1]
        return max(usual, title, min(widest, PeopleTable.minimumWidth))
      }
    }
    let widest = needed(percentile: 100)
    let usual = needed(percentile: 90)
    let gaps = PeopleTable.gap * max(widest.count { $0 > 0 } - 1, 0)
    let rest = columns - usual.reduce(gaps, +)
    let more = zip(widest, usual).map { $0 - $1 }
    guard rest > 0, let shares = ColumnWidths(more, fitting: rest, gap: 0, minimum: 0) else {
      return ColumnWidths(
        usual, fitting: columns, gap: PeopleTable.gap, minimum: PeopleTable.minimumWidth)?.widths
    }
    return zip(usual, shares.widths).map { $0 + $1 }
  }

  /// Returns a field as its column shows it; the login is a link if the record is given.
  private func cell(
    _ field: Field, _ value: FieldValue, of record: Field.Record? = nil
  ) -> StyledText {
    switch (field.rawValue, value) {
    case ("id", .number): return StyledText(CleanText(value.bareText))
    case (_, .number(let number)): return StyledText(CountText.grouped(Int(number)))
    case ("login", _):
      let page = traits.showsLinks ? record.map { profile($0).account.pageURL } : nil
      return highlights.styled(
        CleanText(value.bareText), .bold.linked(to: page.flatMap { WebLink($0) }))
    case (let name, _):
      let text = CleanText(line: value.bareText) ?? ""
      return ProfileText.searchedNames.contains(name) ? highlights.styled(text) : StyledText(text)
    }
  }

  /// Returns fields in a row, with numbers aligned to the right.
  private func line(_ cells: [StyledText], _ widths: [Int], _ areNumbers: [Bool]) -> Part {
    var items: [RowItem] = []
    // The widths and cells of relation marks come last, if there are any.
    for (index, (cell, width)) in zip(cells, widths).enumerated() where width > 0 {
      let isNumber = index < areNumbers.count && areNumbers[index]
      let indent = isNumber ? max(width - cell.text.columns(metrics), 0) : 0
      items.append(.fixed(width, .text(cell).inset(Insets(leading: indent))))
    }
    return .row(items, gap: PeopleTable.gap)
  }

  /// Returns the login, with the other fields wrapped below it.
  private func stacked(_ record: Field.Record, _ mark: CleanText?) -> Part {
    let head = fields.first { $0.rawValue == ProfileField.login.rawValue } ?? fields.first
    var facts = fields.filter { $0 != head }.compactMap { field -> CleanText? in
      let value = field.value(of: record)
      let text = cell(field, value).text
      if text.isBlank { return nil }
      if case (ProfileField.followerCount.rawValue, .number(let count)) = (field.rawValue, value) {
        return CountText(Int(count), of: "follower").text
      }
      return ProfileText.searchedNames.contains(field.rawValue)
        ? text : "\(CleanText(field.rawValue)) \(text)"
    }
    if let mark { facts.append(mark) }
    let first = head.map { [Part.text(cell($0, $0.value(of: record), of: record))] } ?? []
    guard let fact = facts.first else { return .stack(first) }
    let line = facts.dropFirst().reduce(fact) { "\($0) · \($1)" }
    return .stack(
      first + [.text(highlights.styled(line)).inset(Insets(leading: PeopleTable.gap))])
  }

  /// Returns the company and the bio, if they match the search and aren't in a column.
  private func otherMatches(in profile: Profile) -> [Part] {
    let login = CleanText(profile.account.login)
    return [("company", profile.company), ("bio", profile.bio)]
      .filter { match in !fields.contains { $0.rawValue == match.0 } }
      .compactMap { CleanText(line: $0.1) }.filter(highlights.areIn).map { text in
        Part.text(
          highlights.styled(text), maximumLines: CardOptions.defaultLines,
          whenCut: .text("ghf user \(login) for all", .dim)
        ).inset(Insets(leading: PeopleTable.gap))
      }
  }

  private func write(_ part: Part, to sink: any OutputSink) throws(OutputError) {
    try sink.write(part.measured(fitting: columns, metrics).lines.bytes(for: traits))
  }
}
