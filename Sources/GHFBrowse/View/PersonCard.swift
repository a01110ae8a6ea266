import GHFQueries
import GitHubAPI
import PeopleViews
import TerminalText

/// A person's card: the profile if it is known, otherwise the login.
struct PersonCard {
  let account: Account
  let profile: Profile?
  var border = Style.veryDim
  var signs = StyledText("")
  var highlights = Highlights.none
  /// The maximum number of lines of the bio; nil for all.
  var bioLines: Int? = 3
  private(set) var album: PictureAlbum?
  var picturePlace = PictureAlbum.Place.card
  /// The text below the login while the profile isn't known.
  var status: CleanText = ""
  /// The part about what the account has done; nil for nothing.
  var news: LayoutPart?
  var form = ProfileCard.Form.whole

  /// The width from which a card has a picture, so that the text beside it stays readable.
  private static let leastPictureColumns = 34

  /// Creates the card of a person in a visible row of a list, for a width.
  init(_ list: PeopleList, row: Int, fitting columns: Int, showing album: PictureAlbum?) {
    self.init(
      account: list.account(inRow: row), profile: list.profile(inRow: row)?.profile,
      fitting: columns, showing: album)
    (picturePlace, form, bioLines) = (.tile, .tile, 1)
  }

  init(account: Account, profile: Profile?, fitting columns: Int, showing album: PictureAlbum?) {
    self.account = account
    self.profile = profile
    self.album = columns >= PersonCard.leastPictureColumns ? album : nil
  }

  var part: LayoutPart {
    content.bordered(border, padding: .sides(1), title: signs)
  }

  var content: LayoutPart {
    if let profile {
      var card = ProfileCard(
        profile: profile, form: form, bioLines: bioLines, highlights: highlights,
        bioHint: form == .tile ? "" : "Ctrl-T shows all",
        picture: album?.item(of: profile.account, in: picturePlace))
      card.news = news
      return card.content
    }
    let login = highlights.styled(
      CleanText(account.login), .bold)
    return ProfileCard.part(
      [.text(login), news ?? .text(status, .dim)],
      beside: album?.item(of: account, in: picturePlace))
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
