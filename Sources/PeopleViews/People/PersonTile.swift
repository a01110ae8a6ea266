import GHFMessages
import GitHubAPI
import TerminalText

/// A picture beside a login, and the name, location, number of followers and relation mark if they
/// are known.
struct PersonTile: Sendable {
  let account: Account
  let login: StyledText
  var facts: [LayoutPart] = []

  init(account: Account, login: StyledText) {
    self.account = account
    self.login = login
  }

  init(profile: Profile, highlights: Highlights) {
    account = profile.account
    let link = WebLink(profile.account.pageURL)
    login = highlights.styled(CleanText(profile.account.login), .bold.adding(Style(link: link)))
    let texts = [profile.name, profile.location].compactMap { CleanText(line: $0) }
    facts = texts.map { .text(highlights.styled($0)) }
    facts.append(.text(CountText(profile.followerCount, of: "follower").text, .dim))
    if let mark = profile.relationMark { facts.append(.text(mark, .dim)) }
  }

  /// Returns the tile, with the space for the picture.
  func part(_ album: PictureAlbum) -> LayoutPart {
    .row([
      album.item(of: account, in: .tile),
      .flexible(minimum: 8, .stack([.text(login)] + facts)),
    ])
  }
}
