import GHFQueries
import GitHubAPI
import PeopleViews
import TerminalText

/// A person's card: the profile if it is known, otherwise the login.
struct PersonCard {
  let account: Account
  let profile: Profile?
  /// The style that highlights the card if it is selected; nil for other cards.
  var selection: Style?
  /// The signs in the top border.
  var signs = StyledText("")
  var highlights = Highlights.none
  /// The maximum number of lines of the bio; nil for all.
  var bioLines: Int? = 3
  private(set) var album: PictureAlbum?
  var picturePlace = PictureAlbum.Place.card
  /// The text below the login while the profile isn't known.
  var status: CleanText = ""

  /// The width from which a card has a picture, so that the text beside it stays readable.
  private static let leastPictureColumns = 34

  /// Creates the card of a person in a visible row of a list, for a width.
  init(_ list: PeopleList, row: Int, fitting columns: Int, showing album: PictureAlbum?) {
    self.init(
      account: list.account(inRow: row), profile: list.profile(inRow: row)?.profile,
      fitting: columns, showing: album)
    picturePlace = .tile
  }

  init(account: Account, profile: Profile?, fitting columns: Int, showing album: PictureAlbum?) {
    self.account = account
    self.profile = profile
    self.album = columns >= PersonCard.leastPictureColumns ? album : nil
  }

  var part: LayoutPart {
    content.bordered(selection ?? .dim, padding: .sides(1), title: signs)
  }

  /// The card without its border.
  var content: LayoutPart {
    if let profile {
      return ProfileCard(
        profile: profile, bioLines: bioLines, highlights: highlights,
        bioHint: "Ctrl-T shows all", selection: selection
      ).showing(album, in: picturePlace).content
    }
    let login = highlights.styled(
      CleanText(account.login), selection.map(Style.bold.adding) ?? .bold)
    let texts = LayoutPart.stack([.text(login), .text(status, .dim)], spacing: 1)
    guard let picture = album?.item(of: account, in: picturePlace) else { return texts }
    return .row([picture, .flexible(minimum: ProfileCard.leastTextColumns, texts)], gap: 2)
  }

  /// Returns the height of a card without a profile, and the length of the logins that fit on its
  /// line: most people of a long list have such cards, which needn't be measured one by one.
  static func usualSize(
    fitting columns: Int, _ metrics: TextMetrics, showing album: PictureAlbum?
  ) -> (rows: Int, loginLength: Int) {
    var card = PersonCard(
      account: Account(id: 0, login: "a"), profile: nil, fitting: columns, showing: album)
    card.picturePlace = .tile
    let picture = card.album?.columns(in: .tile)
    // The borders and paddings, and the gap beside a picture.
    let length = columns - 4 - (picture.map { $0 + 2 } ?? 0)
    return (card.part.measured(fitting: columns, metrics).size.rows, length)
  }
}
