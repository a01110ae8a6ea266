import GitHubAPI
import TerminalText

/// Draws people a line each, a column for each of some fields; on a terminal only.
///
/// No line is wider than the terminal, and nothing is left out: what is too wide for its column
/// goes on below. Where columns would get too narrow to read, the facts stand below the login.
/// What a search found somebody by stands below too, if no column shows it.
struct PeopleTable<Field: RecordField>: RecordView {
  private let fields: [Field]
  private let columns: Int
  private let traits: OutputTraits
  private let metrics: TextMetrics
  private let highlights: Highlights
  private let profile: @Sendable (Field.Record) -> Profile

  // As wide as their widest field.
  let needsAll = true

  private static var gap: Int { 2 }
  /// What a column that has to go on below is wide at least.
  private static var leastWidth: Int { 12 }

  /// Makes a table of some fields for standard output as it is.
  ///
  /// `profile` returns the profile that a record is about.
  init(
    columns fields: [Field], highlights: Highlights,
    in invocation: Invocation,
    profile: @escaping @Sendable (Field.Record) -> Profile
  ) {
    self.fields = fields
    columns = invocation.columns
    traits = invocation.outputTraits
    metrics = invocation.textMetrics
    self.highlights = highlights
    self.profile = profile
  }

  func draw(_ records: [Field.Record], to sink: any OutputSink) throws(OutputError) {
    if records.isEmpty { return }
    var widths = fields.map { _ in 0 }
    var areNumbers = fields.map { _ in false }
    for record in records {
      for (index, field) in fields.enumerated() {
        let value = field.value(of: record)
        if case .number = value { areNumbers[index] = true }
        widths[index] = max(widths[index], cell(field, value).text.columns(metrics))
      }
    }
    let titles = fields.map { CleanText($0.rawValue) }
    for index in widths.indices where widths[index] > 0 {
      widths[index] = max(widths[index], titles[index].columns(metrics))
    }
    let fitting = ColumnWidths(
      widths, fitting: columns, gap: PeopleTable.gap, least: PeopleTable.leastWidth)
    if let fitting {
      let heading = line(titles.map { StyledText($0, .dim) }, fitting.widths, areNumbers)
      try write(heading, to: sink)
    }
    for record in records {
      let cells = fields.map { cell($0, $0.value(of: record), of: record) }
      let facts = fitting.map { line(cells, $0.widths, areNumbers) } ?? stacked(record)
      try write(.stack([facts] + reasons(toFind: profile(record))), to: sink)
    }
  }

  func settle(to sink: any OutputSink) {}

  /// A field as a column shows it; the login is a link if the record is given.
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
      return PeopleTable.texts.contains(name) ? highlights.styled(text) : StyledText(text)
    }
  }

  // What a search looks through, and what needs no name beside it.
  private static var texts: Set<String> { ["login", "name", "company", "location", "bio"] }

  /// Fields beside each other, numbers at the right of their columns.
  private func line(_ cells: [StyledText], _ widths: [Int], _ areNumbers: [Bool]) -> Part {
    var items: [RowItem] = []
    for (index, cell) in cells.enumerated() where widths[index] > 0 {
      let room = areNumbers[index] ? max(widths[index] - cell.text.columns(metrics), 0) : 0
      items.append(.fixed(widths[index], .text(cell).inset(Insets(leading: room))))
    }
    return .row(items, gap: PeopleTable.gap)
  }

  /// The login, and below it the other fields on one line or as many as it takes.
  private func stacked(_ record: Field.Record) -> Part {
    let head = fields.first { $0.rawValue == ProfileField.login.rawValue } ?? fields.first
    let facts = fields.filter { $0 != head }.compactMap { field -> CleanText? in
      let value = field.value(of: record)
      let text = cell(field, value).text
      if text.isBlank { return nil }
      if case (ProfileField.followerCount.rawValue, .number(let count)) = (field.rawValue, value) {
        return CountText(Int(count), of: "follower").text
      }
      return PeopleTable.texts.contains(field.rawValue)
        ? text : "\(CleanText(field.rawValue)) \(text)"
    }
    let first = head.map { [Part.text(cell($0, $0.value(of: record), of: record))] } ?? []
    guard let fact = facts.first else { return .stack(first) }
    let line = facts.dropFirst().reduce(fact) { "\($0) · \($1)" }
    return .stack(
      first + [.text(highlights.styled(line)).inset(Insets(leading: PeopleTable.gap))])
  }

  /// What somebody was found by and that no column shows.
  private func reasons(toFind profile: Profile) -> [Part] {
    let login = CleanText(profile.account.login)
    return [("company", profile.company), ("bio", profile.bio)]
      .filter { reason in !fields.contains { $0.rawValue == reason.0 } }
      .compactMap { CleanText(line: $0.1) }.filter(highlights.areIn).map { text in
        Part.text(
          highlights.styled(text), maximumLines: CardOptions.usualLines,
          whenCut: .text("… ghf user \(login) for all", .dim)
        ).inset(Insets(leading: PeopleTable.gap))
      }
  }

  private func write(_ part: Part, to sink: any OutputSink) throws(OutputError) {
    try sink.write(part.measured(fitting: columns, metrics).lines.bytes(for: traits))
  }
}
