import GHFMessages
import GitHubAPI
import LocalStore
import TerminalText

extension CacheRemoval {
  /// Describes the entries removed from the whole cache.
  var notice: String {
    let size = ByteCountText(byteCount).text
    if listings == 0, profiles == 0 {
      return byteCount == 0 ? "the cache is empty" : "removed unreadable files (\(size))"
    }
    let listings = CountText(listings, of: "listing").text
    return "removed \(listings) and \(CountText(profiles, of: "profile").text) (\(size))"
  }

  /// Describes the entries removed for one account.
  func notice(about login: Login) -> String {
    let count = CountText(listings, of: "listing").text
    return switch (listings, profiles) {
    case (0, 0) where byteCount == 0: "the cache has no entries for \(login)"
    case (0, 0): "removed unreadable files of \(login)"
    case (0, _): "removed the profile of \(login)"
    case (_, 0): "removed \(count) of \(login)"
    default: "removed \(count) and the profile of \(login)"
    }
  }
}
