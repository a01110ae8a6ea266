import GitHubAPI
import TerminalText

/// A profile as a card: who it is, the bio, the facts, the numbers.
struct ProfileCard: Sendable {
  let profile: Profile
  /// How many lines of the bio are shown; nil is all.
  let bioLines: Int?
  var highlights = Highlights.none

  /// The widths of a card alone, and of cards beside each other.
  static let width = ProportionalWidth(60, minimum: 40, maximum: LayoutLimits.widestText)
  static let columnWidth = ProportionalWidth(38, minimum: 30, maximum: 38)

  /// The card; it reads well from 20 columns on.
  var part: Part {
    Part.stack([heading, bio, facts, numbers], spacing: 1).bordered(padding: .sides(1))
  }

  private var login: CleanText { CleanText(profile.account.login) }

  /// The name, or the login where the name is blank (rule S5), and what kind of account it is.
  private var heading: Part {
    let link = WebLink(profile.account.pageURL)
    let kind: CleanText =
      switch profile.account.kind {
      case .user: ""
      case .organization: " · organisation"
      case .bot: " · app"
      case .other(let word): " · \(CleanText(word))"
      }
    guard let name = CleanText(line: profile.name) else {
      return .text(highlights.styled(login, .bold.linked(to: link), followedBy: kind))
    }
    return .stack([
      .text(highlights.styled(name, .bold)),
      .text(
        highlights.styled(login, .coloured(.cyan).linked(to: link), followedBy: kind)),
    ])
  }

  private var bio: Part {
    let bio = CleanText(card: profile.bio ?? "")
    if bio.isBlank { return .text("No bio available", .dim) }
    return .text(
      highlights.styled(bio), maximumLines: bioLines,
      whenCut: .text("… ghf user \(login) for all", .dim))
  }

  private var facts: Part {
    .stack([
      fact("Company", CleanText(line: profile.company).map { highlights.styled($0) }),
      fact("Location", CleanText(line: profile.location).map { highlights.styled($0) }),
      fact(
        "Blog",
        CleanText(line: profile.blog).map {
          StyledText($0, .plain.linked(to: blogLink(profile.blog)))
        }),
    ])
  }

  private func fact(_ title: CleanText, _ value: StyledText?) -> Part {
    guard let value else { return .stack([]) }
    return .row([.fixed(8, .text(title, .dim)), .flexible(minimum: 14, .text(value))])
  }

  private var numbers: Part {
    let repositories = CountText(profile.repositoryCount, of: "repo").text
    let gists = CountText(profile.gistCount, of: "gist").text
    let followers = CountText(profile.followerCount, of: "follower").text
    let following = CountText.grouped(profile.followingCount)
    return .stack([
      .text("\(repositories) · \(gists)"), .text("\(followers) · \(following) following"),
      .text(joined ?? "", .dim),
      .text(
        CleanText(profile.account.pageURL), .dim.linked(to: WebLink(profile.account.pageURL))),
    ])
  }

  private var joined: CleanText? {
    guard let month = profile.createdAt.flatMap(JoinMonth.init) else { return nil }
    return "GitHub since \(CleanText(month.name))"
  }

  /// Where a blog is: people leave the scheme out, and mean the web.
  private func blogLink(_ blog: String) -> WebLink? {
    let blog = blog.trimmingSpaces
    if let link = WebLink(blog) { return link }
    let isAddress = blog.contains(".") && !blog.contains("://")
    return isAddress ? WebLink("https://\(blog)") : nil
  }
}
