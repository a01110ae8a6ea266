import GitHubAPI
import TerminalText

/// A person's card: the profile if it is known, otherwise the login.
struct PersonCard {
  let account: Account
  let profile: Profile?
  var isSelected = false
  /// The signs in the top border: `+` for a mark, `*` for a favourite.
  var signs: CleanText = ""
  var highlights = Highlights.none
  /// The maximum number of lines of the bio; nil for all.
  var bioLines: Int? = 3
  var album: PictureAlbum?
  var picturePlace = PictureAlbum.Place.card
  /// The text below the login while the profile isn't known.
  var status: CleanText = ""

  /// Creates the card of a person in a visible row of a list.
  init(_ list: PeopleList, row: Int, showing album: PictureAlbum?) {
    account = list.account(inRow: row)
    self.album = album
    picturePlace = .tile
    profile = list.profile(inRow: row)?.profile
  }

  init(account: Account, profile: Profile?) {
    self.account = account
    self.profile = profile
  }

  var part: Part {
    content.bordered(isSelected ? .bold : .dim, padding: .sides(1), title: signs)
  }

  /// The card without its border.
  var content: Part {
    if let profile {
      return ProfileCard(
        profile: profile, bioLines: bioLines, highlights: highlights, isSelected: isSelected
      ).showing(album, in: picturePlace).content
    }
    let login = highlights.styled(
      CleanText(account.login), isSelected ? Style.bold.adding(.reversed) : .bold)
    let texts = Part.stack([.text(login), .text(status, .dim)], spacing: 1)
    guard let picture = album?.item(of: account, in: picturePlace) else { return texts }
    return .row([picture, .flexible(minimum: ProfileCard.leastTextColumns, texts)], gap: 2)
  }

  /// Returns the height at a width; most people of a long list have no known profile and a login
  /// that fits, so their cards needn't be measured.
  func rows(fitting columns: Int, _ metrics: TextMetrics) -> Int {
    // Borders and padding take four columns; below 20 columns cards have no borders.
    if profile == nil, album == nil, status.text.isEmpty, columns >= 20,
      account.login.utf8.count <= columns - 4
    {
      return 3
    }
    return part.measured(fitting: columns, metrics).size.rows
  }
}
