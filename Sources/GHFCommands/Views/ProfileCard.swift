import GitHubAPI
import TerminalText

/// A profile as a card: who it is, the bio, the facts, the numbers.
struct ProfileCard: Sendable {
  let profile: Profile
  /// How many lines of the bio are shown; nil is all.
  let bioLines: Int?

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
    guard let name = line(profile.name) else {
      return .text(login + kind, .bold.linked(to: link))
    }
    return .stack([
      .text(name, .bold), .text(login + kind, .coloured(.cyan).linked(to: link)),
    ])
  }

  private var bio: Part {
    let bio = CleanText(card: profile.bio ?? "")
    if bio.isBlank { return .text("No bio available", .dim) }
    return .text(
      bio, maximumLines: bioLines, whenCut: .text("… ghf user \(login) for all", .dim))
  }

  private var facts: Part {
    .stack([
      fact("Company", line(profile.company)), fact("Location", line(profile.location)),
      fact("Blog", line(profile.blog), link: profile.blog.flatMap(blogLink)),
    ])
  }

  private func fact(_ title: CleanText, _ value: CleanText?, link: WebLink? = nil) -> Part {
    guard let value else { return .stack([]) }
    return .row([
      .fixed(8, .text(title, .dim)),
      .flexible(minimum: 14, .text(value, Style.plain.linked(to: link))),
    ])
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

  /// A field on one line; nil when there is nothing to see in it.
  private func line(_ field: String?) -> CleanText? {
    // What is dropped in cleaning may stand before a space.
    let line = CleanText(CleanText(field ?? "").text.trimmingSpaces)
    return line.isBlank ? nil : line
  }

  /// Where a blog is: people leave the scheme out, and mean the web.
  private func blogLink(_ blog: String) -> WebLink? {
    let blog = blog.trimmingSpaces
    if let link = WebLink(blog) { return link }
    let isAddress = blog.contains(".") && !blog.contains("://")
    return isAddress ? WebLink("https://\(blog)") : nil
  }
}
