import GHFMessages
import GHFQueries
import GitHubAPI
import PeopleViews
import TerminalText

/// The columns of a line about a person: the login, and as many others as fit.
///
/// Their widths follow from the list's width and its logins, so that they stay while the list scrolls
/// and profiles arrive.
struct FactColumns {
  enum Content: Equatable {
    case login
    case fact(ExplorerColumn)
    /// The reason for which the person is on the list.
    case reason
    /// The field that the filter matched although no column shows it.
    case match
  }

  /// A column and its place on the line.
  struct Column {
    let content: Content
    /// True if people are sorted by the column.
    let isSorted: Bool
    fileprivate(set) var start = 0
    fileprivate(set) var width = 0

    var isNumber: Bool { if case .fact(let fact) = content { fact.isNumber } else { false } }
    /// The columns with the one of the sign behind a number's title.
    fileprivate var end: Int { start + width + (isNumber ? 1 : 0) }

    fileprivate var limits: ClosedRange<Int> {
      switch content {
      case .login: FactColumns.leastLogin...FactColumns.leastLogin
      // The year of joining, or its day if people are sorted by it.
      case .fact(.joined): isSorted ? 10...10 : 7...7
      case .fact(let fact): fact.width
      case .match: 20...40
      case .reason: 20...60
      }
    }

    /// The title, which fits in the column and is written as those of one-shot tables are.
    fileprivate var title: String {
      switch content {
      case .login: "login"
      case .fact(let fact): fact.rawValue
      case .match: "match"
      case .reason: "followed by"
      }
    }
  }

  static let gap = NameColumns.gap
  static let leastLogin = 12

  let columns: [Column]
  /// True if people are sorted by a column in reverse.
  private let isReversed: Bool

  /// The fields that the columns show.
  var fields: [ProfileField] {
    columns.compactMap { column in
      switch column.content {
      case .login: .login
      case .fact(let fact): fact.field
      case .match, .reason: nil
      }
    }
  }

  /// The width with which each column has its least, and the login what it usually takes.
  let leastColumns: Int

  /// True if people are sorted by one of the columns.
  var showsOrder: Bool { columns.contains { $0.isSorted } }

  /// Arranges columns from `start` on: of the chosen ones those that fit, the first ones first, but the
  /// column that people are sorted by in any case.
  ///
  /// - Parameters:
  ///   - chosen: The columns behind the login.
  ///   - order: The order of the people.
  ///   - isReversed: True if the order is reversed.
  ///   - hasReason: True if a column has the reasons for which people are on the list.
  ///   - hasMatch: True if a column is about the fields that no other shows, in place of the location
  ///     or else the last text.
  ///   - login: The columns that logins take before other texts get more than their least, and the most
  ///     that they take.
  ///   - start: The first column of the login.
  ///   - available: The columns of the line.
  init(
    _ chosen: [ExplorerColumn], order: ExplorerOrder = .list, isReversed: Bool = false,
    hasReason: Bool = false, hasMatch: Bool = false, login: (usual: Int, most: Int),
    from start: Int, fitting available: Int
  ) {
    self.isReversed = isReversed
    let added = order.column.flatMap { chosen.contains($0) ? nil : $0 }
    var wanted = [Column(content: .login, isSorted: order == .login)]
    if hasReason { wanted.append(Column(content: .reason, isSorted: false)) }
    wanted += (chosen + [added].compactMap(\.self)).map {
      Column(content: .fact($0), isSorted: $0 == order.column)
    }
    let match = Column(content: .match, isSorted: false)
    let leastMatch = FactColumns.leastLogin + FactColumns.gap + match.limits.lowerBound
    if hasMatch, start + leastMatch <= available {
      let place =
        wanted.firstIndex { $0.content == .fact(.location) }
        ?? wanted.indices.dropFirst().last {
          !wanted[$0].isNumber && !wanted[$0].isSorted && wanted[$0].content != .reason
        }
      if let place { wanted[place] = match } else { wanted.insert(match, at: 1) }
    }
    func needed(_ column: Column) -> Int {
      FactColumns.gap + column.limits.lowerBound + (column.isNumber ? 1 : 0)
    }
    let isKept = wanted.map { $0.content == .login || $0.isSorted || $0.content == .match }
    var used = start - FactColumns.gap
    var fits = zip(wanted, isKept).map { column, isKept in
      if !isKept || column.content != .login && used + needed(column) > available { return false }
      used += needed(column)
      return true
    }
    for index in wanted.indices where !isKept[index] && used + needed(wanted[index]) <= available {
      used += needed(wanted[index])
      fits[index] = true
    }
    var columns = zip(wanted, fits).filter(\.1).map(\.0)
    for index in columns.indices { columns[index].width = columns[index].limits.lowerBound }
    var rest = max(available - used, 0)
    columns[0].width = min(columns[0].width, max(available - start, 1))
    let more = min(max(min(login.usual, login.most) - columns[0].width, 0), rest)
    columns[0].width += more
    rest -= more
    leastColumns = available - rest
    // Then the narrowest texts grow first.
    while rest > 0 {
      let growing = columns.indices.filter {
        columns[$0].width < ($0 == 0 ? login.most : columns[$0].limits.upperBound)
      }
      guard let narrowest = growing.min(by: { columns[$0].width < columns[$1].width })
      else { break }
      columns[narrowest].width += 1
      rest -= 1
    }
    var next = start
    for index in columns.indices {
      columns[index].start = next
      next = columns[index].end + FactColumns.gap
    }
    self.columns = columns
  }

  func titles(fitting available: Int, _ accent: TerminalColor, _ metrics: TextMetrics)
    -> StyledLine
  {
    let style = Style(isDim: true, isUnderlined: true)
    var line = StyledLine()
    for column in columns {
      let title = StyledText(CleanText(column.title), column.isSorted ? .underlined : style)
      let width = column.isNumber ? column.width - title.text.columns(metrics) : 0
      line.fill(to: column.start + width, style)
      line.append(title.line(fitting: column.width, metrics))
      if column.isSorted {
        let sign: CleanText =
          metrics.ambiguousIsWide ? (isReversed ? "^" : "v") : isReversed ? "▴" : "▾"
        let place = column.isNumber ? column.end - 1 : column.start + title.text.columns(metrics)
        line.fill(to: place, style)
        line.append(sign, Style(isUnderlined: true, color: accent), columns: 1)
      }
    }
    line.fill(to: available, style)
    return line
  }
}

extension BrowseState {
  /// The greatest width of logins beside a name, and beside several columns.
  private static let (widestName, widestLogin) = (26, 20)

  /// Returns the columns of the current list's lines; `hasMatch` is true if some people match in a
  /// field without a column.
  func facts(hasMatch: Bool, fitting available: Int) -> FactColumns {
    let (list, width) = (people, layout.listColumns)
    let start = PersonSigns(self, fitting: available).columns
    let isNarrow = view == .names
    let usual = ExplorerColumn.usual
    let chosen =
      isNarrow
      ? [.name].filter { width >= $0.leastListWidth }
      : columns == usual ? usual.filter { width >= $0.leastListWidth } : columns
    return FactColumns(
      chosen, order: list.order, isReversed: list.isReversed, hasReason: !list.reasons.isEmpty,
      hasMatch: hasMatch,
      login: (
        list.roster.loginColumns, isNarrow ? BrowseState.widestName : BrowseState.widestLogin
      ),
      from: start, fitting: available)
  }

  /// Returns the columns of the people on the screen.
  func facts(fitting available: Int) -> FactColumns {
    facts(hasMatch: people.hiddenMatches?.hasFound == true, fitting: available)
  }
}

/// The field that a filter matched although no column shows it, with the text around the match.
struct MatchExcerpt {
  private let field: ProfileField
  private let text: CleanText

  /// Creates the excerpt for a person; nil if the shown fields explain the match.
  init?(of profile: KnownProfile?, _ filter: FilterExpression, besides shown: [ProfileField]) {
    guard let profile, let field = filter.field(matchingIn: profile, besides: shown),
      case .text(let value) = profile.profile[field], let text = CleanText(line: value)
    else { return nil }
    self.field = field
    self.text = text
  }

  /// Returns the field's name and as much of its text as fits.
  func line(
    fitting columns: Int, _ style: Style, _ highlights: Highlights, _ metrics: TextMetrics
  ) -> StyledLine {
    let title = CleanText("\(field.filterName): " as String)
    var line = StyledLine(title, style.isReversed ? style : .dim, columns: title.columns(metrics))
    let text = highlights.styled(text, style)
    if columns - line.columns < 4 { return StyledLine() }
    line.append(text.lineAroundMatch(fitting: columns - line.columns, metrics))
    return line
  }
}

extension StyledText {
  /// Returns the part around the first highlight on a single line, with `…` in place of the rest.
  fileprivate func lineAroundMatch(fitting columns: Int, _ metrics: TextMetrics) -> StyledLine {
    let ellipsis = metrics.ellipsisColumns
    guard let match = highlights.first?.range,
      text.columns(metrics) > columns,
      text.slice(0..<match.upperBound).columns(metrics) > columns - ellipsis
    else { return line(fitting: columns, metrics) }
    // As many whole words before the match as a third of the width holds, and leave the match whole.
    let width = text.slice(match).columns(metrics)
    let most = min(columns / 3, columns - width - 2 * ellipsis - 1)
    var start = match.lowerBound
    let bytes = Array(text.text.utf8.prefix(start))
    for index in bytes.indices.reversed() where bytes[index] == 0x20 {
      let before = text.slice(index + 1..<match.lowerBound)
      if before.columns(metrics) > most { break }
      start = index + 1
    }
    // A long word shows as much of itself as fits.
    let widest = columns - width - 2 * ellipsis - 1
    while start == match.lowerBound || start > 0 && bytes[start - 1] != 0x20, start > 0,
      (0x21..<0x7F).contains(bytes[start - 1]), match.lowerBound - start < widest
    {
      start -= 1
    }
    if start == 0 { return line(fitting: columns, metrics) }
    let count = text.text.utf8.count
    let shifted = highlights.filter { $0.range.lowerBound >= start }.map {
      Highlight($0.range.lowerBound - start..<$0.range.upperBound - start, $0.style)
    }
    let rest = StyledText(text.slice(start..<count), style, highlights: shifted)
    if columns < width + 2 * ellipsis + 1 { return rest.line(fitting: columns, metrics) }
    var line = StyledLine("… ", style, columns: ellipsis + 1)
    line.append(rest.line(fitting: columns - ellipsis - 1, metrics))
    return line
  }
}
