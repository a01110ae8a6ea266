import GitHubAPI
import TerminalText

/// Draws people a line each: login, name, location, followers; on a terminal only.
///
/// No line is wider than the terminal, and nothing is left out: what is too wide for its column
/// goes on below. Where columns would get too narrow to read, the facts stand below the login.
/// What a search found somebody by stands below too, if no column shows it.
struct PeopleTable<Record: Sendable>: RecordView {
  private let columns: Int
  private let traits: OutputTraits
  private let metrics: TextMetrics
  private let highlights: Highlights
  private let profile: @Sendable (Record) -> Profile

  // As wide as their widest field.
  let needsAll = true

  private static var gap: Int { 2 }
  /// What a column that has to go on below is wide at least.
  private static var leastWidth: Int { 12 }

  /// A table for standard output as it is; `profile` tells whom a record is about.
  init(
    _ global: GlobalOptions, highlights: Highlights, in context: CommandContext,
    profile: @escaping @Sendable (Record) -> Profile
  ) {
    columns = context.columns(global.width)
    traits = context.outputTraits(global)
    metrics = context.textMetrics
    self.highlights = highlights
    self.profile = profile
  }

  func draw(_ records: [Record], to sink: any OutputSink) throws(OutputError) {
    if records.isEmpty { return }
    let titles = PeopleTable.titles
    var widths = titles.map { _ in 0 }
    for record in records {
      for (index, field) in fields(of: profile(record)).enumerated() {
        widths[index] = max(widths[index], field.text.columns(metrics))
      }
    }
    for index in widths.indices where widths[index] > 0 {
      widths[index] = max(widths[index], titles[index].columns(metrics))
    }
    let fitting = ColumnWidths(
      widths, fitting: columns, gap: PeopleTable.gap, least: PeopleTable.leastWidth)
    if let fitting {
      try write(line(titles.map { StyledText($0, .dim) }, fitting.widths), to: sink)
    }
    for record in records {
      let profile = profile(record)
      let facts = fitting.map { line(fields(of: profile), $0.widths) } ?? stacked(profile)
      try write(.stack([facts] + reasons(toFind: profile)), to: sink)
    }
  }

  func settle(to sink: any OutputSink) {}

  private static var titles: [CleanText] { ["login", "name", "location", "followers"] }

  private func fields(of profile: Profile) -> [StyledText] {
    let link = traits.showsLinks ? WebLink(profile.account.pageURL) : nil
    return [
      highlights.styled(CleanText(profile.account.login), .bold.linked(to: link)),
      highlights.styled(CleanText(line: profile.name) ?? ""),
      highlights.styled(CleanText(line: profile.location) ?? ""),
      StyledText(CountText.grouped(profile.followerCount)),
    ]
  }

  /// Fields beside each other, the last one at the right of its column.
  private func line(_ fields: [StyledText], _ widths: [Int]) -> Part {
    var items: [RowItem] = []
    for (index, field) in fields.enumerated() where widths[index] > 0 {
      let isLast = index == fields.count - 1
      let room = isLast ? max(widths[index] - field.text.columns(metrics), 0) : 0
      items.append(.fixed(widths[index], .text(field).inset(Insets(leading: room))))
    }
    return .row(items, gap: PeopleTable.gap)
  }

  /// The login, and below it all that is known on one line or as many as it takes.
  private func stacked(_ profile: Profile) -> Part {
    let facts = [
      CleanText(line: profile.name), CleanText(line: profile.location),
      CountText(profile.followerCount, of: "follower").text,
    ].compactMap(\.self)
    let line = facts.dropFirst().reduce(facts[0]) { "\($0) · \($1)" }
    return .stack([
      .text(fields(of: profile)[0]),
      .text(highlights.styled(line)).inset(Insets(leading: PeopleTable.gap)),
    ])
  }

  /// What somebody was found by and that no column shows.
  private func reasons(toFind profile: Profile) -> [Part] {
    let login = CleanText(profile.account.login)
    return [CleanText(line: profile.company), CleanText(line: profile.bio)]
      .compactMap(\.self).filter(highlights.areIn).map { text in
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
