import FoundationEssentials
import GHFMessages
import GHFQueries
package import GitHubAPI
package import TerminalHost
package import TerminalText

/// A card that shows a profile: name, bio, facts and counts.
package struct ProfileCard: Sendable {
  /// The facts that a card has.
  package enum Form: Sendable {
    /// All of them, for a card that stands alone.
    case whole
    /// Those that tell several printed cards apart.
    case brief
    /// The company and the place without titles, and the followers, for a screen of cards.
    case tile
    /// The name alone.
    case heading
  }

  private let profile: Profile
  /// The maximum number of lines of the bio; nil for all.
  private let bioLines: Int?
  private let highlights: Highlights
  /// The instruction that follows a bio that is cut, for seeing all of it; nil for the command that prints it.
  private let bioHint: CleanText?
  /// The space for the profile's picture; nil without one.
  private let picture: RowItem?
  private let form: Form
  /// The part about what the account has done, below its name; nil for nothing.
  package var news: LayoutPart?

  package init(
    profile: Profile, form: Form = .whole, bioLines: Int?, highlights: Highlights = .none,
    bioHint: CleanText? = nil, picture: RowItem? = nil
  ) {
    self.profile = profile
    self.bioLines = bioLines
    self.highlights = highlights
    self.bioHint = bioHint
    self.form = form
    self.picture = picture
  }

  /// The default number of lines of each bio among several, and of each text in a feed or a table.
  package static let defaultLines = 3
  /// The width of a single card.
  static let width = ProportionalWidth(60, minimum: 40, maximum: LayoutLimits.widestText)
  /// The minimum width of a card in a layout with several columns of cards.
  package static let columnWidth = ProportionalWidth(38, minimum: 30, maximum: 38)

  /// Returns the card, with the sign of its relation in the border; readable if it is at least 20
  /// columns wide.
  package func part(_ metrics: TextMetrics) -> LayoutPart {
    let sign = profile.relationSign(isASCII: metrics.ambiguousIsWide) ?? ""
    return content.bordered(padding: .sides(1), title: StyledText(CleanText(sign), .bold))
  }

  /// The card without its border.
  package var content: LayoutPart {
    let facts: [LayoutPart] =
      switch form {
      case .whole, .brief: [bio, facts, counts]
      case .tile: [.stack([bio, tileFacts])]
      case .heading: []
      }
    return ProfileCard.part([heading] + [news].compactMap(\.self) + facts, beside: picture)
  }

  /// Returns the parts of a card, beside the space for a picture if there is one.
  package static func part(_ parts: [LayoutPart], beside picture: RowItem?) -> LayoutPart {
    let texts = LayoutPart.stack(parts, spacing: 1)
    return picture.map { .row([$0, .flexible(minimum: 20, texts)], gap: 2) } ?? texts
  }

  private var login: CleanText { CleanText(profile.account.login) }

  /// The name, or the login if the name is blank (rule S5), and the account's kind or the relation
  /// mark.
  private var heading: LayoutPart {
    let link = WebLink(profile.account.pageURL)
    let kind: CleanText =
      switch profile.account.kind {
      case .user: profile.relationMark.map { " · \($0)" } ?? ""
      case .organization: " · organisation"
      case .bot: " · app"
      case .other(let word): " · \(CleanText(word))"
      }
    guard let name = CleanText(line: profile.name) else {
      return .text(highlights.styled(login, .bold.linked(to: link), followedBy: kind))
    }
    return .stack([
      .text(highlights.styled(name, .bold)),
      .text(highlights.styled(login, .underlined.linked(to: link), followedBy: kind)),
    ])
  }

  private var bio: LayoutPart {
    let bio = CleanText(card: profile.bio ?? "")
    return .text(
      highlights.styled(bio), maximumLines: bioLines,
      whenCut: .text(bioHint ?? "ghf user \(login) for all", .dim))
  }

  /// The company, and the place with the number of followers.
  private var tileFacts: LayoutPart {
    let company = CleanText(line: profile.company).map { highlights.styled($0) }
    let followers = CountText(profile.followerCount, of: "follower").text
    let place =
      CleanText(line: profile.location).map {
        highlights.styled($0, .plain, followedBy: " · \(followers)")
      } ?? StyledText(followers)
    return .stack([company, place].compactMap(\.self).map { .text($0, maximumLines: 1) })
  }

  private var facts: LayoutPart {
    func row(_ title: CleanText, _ value: StyledText) -> LayoutPart {
      .row([.fixed(8, .text(title, .dim)), .flexible(minimum: 14, .text(value))], gap: 2)
    }
    let company = CleanText(line: profile.company).map { row("Company", highlights.styled($0)) }
    let location = CleanText(line: profile.location).map { row("Location", highlights.styled($0)) }
    let blog = CleanText(line: profile.blog).map {
      row("Blog", StyledText($0, .plain.linked(to: blogLink(profile.blog))))
    }
    return .stack([company, location, blog].compactMap(\.self))
  }

  /// The counts and the date; a row in which all counts are zero is omitted.
  private var counts: LayoutPart {
    let repositories = CountText(profile.repositoryCount, of: "repo").text
    let gists = CountText(profile.gistCount, of: "gist").text
    let followers = CountText(profile.followerCount, of: "follower").text
    let following = CountText.grouped(profile.followingCount)
    let hasWork = profile.repositoryCount > 0 || profile.gistCount > 0
    let hasPeople = profile.followerCount > 0 || profile.followingCount > 0
    let joined = LayoutPart.text(
      profile.createdAt.flatMap { Moment($0) }.map { "GitHub since \($0.month())" } ?? "", .dim)
    if form == .brief { return .stack([.text(row([repositories, followers])), joined]) }
    return .stack([
      .text(row(hasWork ? [repositories, gists] : [])),
      .text(row(hasPeople ? [followers, "\(following) following"] : [])), joined,
    ])
  }

  /// Returns counts in a row, with their numbers in bold.
  private func row(_ counts: [CleanText]) -> StyledText {
    var text: CleanText = ""
    var numbers: [Range<Int>] = []
    for count in counts {
      if !numbers.isEmpty { text = "\(text) · " }
      let start = text.text.utf8.count
      numbers.append(start..<start + count.text.utf8.prefix { $0 != UInt8(ascii: " ") }.count)
      text = text + count
    }
    return StyledText(text, highlights: numbers)
  }

  /// Returns a link to a blog, whose address often lacks the scheme.
  private func blogLink(_ blog: String) -> WebLink? {
    let blog = blog.trimmingSpaces
    if let link = WebLink(blog) { return link }
    let isAddress = blog.contains(".") && !blog.contains("://")
    return isAddress ? WebLink("https://\(blog)") : nil
  }
}

/// A view that draws records as cards in columns as they arrive.
package struct CardColumnsView<Item: Sendable>: RecordView {
  /// The arrangement of the cards.
  package enum Layout {
    /// As many columns of profile cards as fit.
    case columns
    /// A single column as wide as the card of a single profile.
    case single
    /// A single column as wide as the terminal, for records sorted by time.
    case stacked
    /// As many columns of pictures with names as fit.
    case tiles
  }

  /// The minimum width of a tile: a picture, a gap and most logins.
  private static var tileColumns: Int { 24 }

  private let context: ViewContext
  private let card: @Sendable (Item) -> LayoutPart
  /// A stream without cards, from which drawing starts again after `settle`.
  private let empty: CardStream
  private var stream: CardStream
  private var hasDrawn = false
  /// A blank line to print before the next cards, if settled cards precede them.
  private var above: [StyledLine] = []

  package let needsAll = false

  package init(
    _ layout: Layout = .columns, in context: ViewContext,
    card: @escaping @Sendable (Item) -> LayoutPart
  ) {
    let columns = context.columns
    let (fitting, minimum) =
      switch layout {
      case .columns: (columns, ProfileCard.columnWidth.columns(in: columns))
      case .single:
        (ProfileCard.width.columns(in: columns), ProfileCard.width.columns(in: columns))
      case .stacked: (columns, columns)
      case .tiles: (columns, CardColumnsView.tileColumns)
      }
    self.context = context
    empty = CardStream(fitting: fitting, leastColumns: minimum, metrics: context.metrics)
    stream = empty
    self.card = card
  }

  package mutating func draw(_ records: [Item]) throws(OutputError) {
    for record in records { try write(stream.add(card(record))) }
  }

  package mutating func drawKept() throws(OutputError) {
    try write(stream.finish())
    stream = empty
    if hasDrawn { above = [StyledLine()] }
  }

  private mutating func write(_ lines: [StyledLine]) throws(OutputError) {
    if lines.isEmpty { return }
    defer { above = [] }
    hasDrawn = true
    try context.write(above + lines)
  }
}
