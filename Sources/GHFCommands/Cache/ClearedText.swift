import GitHubAPI
import LocalStore
import TerminalText

/// What was removed from the cache, in words.
struct ClearedText: Sendable {
  let text: CleanText

  /// Everything that was removed.
  init(_ removal: CacheRemoval) {
    let size = ByteCountText(removal.byteCount).text
    if removal.listings == 0, removal.profiles == 0 {
      text =
        removal.byteCount == 0
        ? "the cache is empty" : "removed files that held nothing readable (\(size))"
    } else {
      let listings = CountText(removal.listings, of: "listing").text
      text = "removed \(listings) and \(CountText(removal.profiles, of: "profile").text) (\(size))"
    }
  }

  /// What was removed of one account.
  init(_ removal: CacheRemoval, about login: Login) {
    let listings = CountText(removal.listings, of: "listing").text
    let name = CleanText(login.name)
    text =
      switch (removal.listings, removal.profiles) {
      case (0, 0) where removal.byteCount == 0: "the cache holds nothing of \(name)"
      case (0, 0): "removed files of \(name) that held nothing readable"
      case (0, _): "removed the profile of \(name)"
      case (_, 0): "removed \(listings) of \(name)"
      default: "removed \(listings) and the profile of \(name)"
      }
  }
}
