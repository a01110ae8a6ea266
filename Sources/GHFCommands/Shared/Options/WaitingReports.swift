import GHFMessages
import LocalStore
import TerminalText

/// The reports of watched lists that weren't delivered.
struct WaitingReports: Sendable {
  let count: Int
  /// The reason that the last delivery of one of them failed; nil if none was tried.
  let refusal: String?

  init(of lists: [WatchedList]) {
    let pending = lists.filter(\.isPending)
    // Wraps, because a damaged database may hold any number.
    count = pending.reduce(0) { $0 &+ $1.pendingCount }
    refusal = pending.compactMap(\.refusal).first
  }

  /// The number in words, with the reason: `1 report waits: 'notify' failed with exit status 1`; nil
  /// for none.
  var words: String? {
    if count == 0 { return nil }
    let words = CountText(count, of: "report").text.text + (count == 1 ? " waits" : " wait")
    return refusal.map { "\(words): \($0)" } ?? words
  }
}

extension Watch {
  /// The word for the favourites on a command line.
  static let favouritesWord = "fav"

  /// The word that names the watch on a command line.
  var word: String { account?.login ?? Watch.favouritesWord }
}
