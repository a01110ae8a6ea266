import LocalStore

/// The words that name watches: accounts, and `fav` for the favourites.
struct WatchNames {
  let includesFavourites: Bool
  /// The words for accounts; nil if only the favourites are named.
  let accounts: [String]?

  init(_ words: [String]) {
    let others = words.filter { $0 != Watch.favouritesWord }
    includesFavourites = others.count < words.count
    accounts = others.isEmpty && includesFavourites ? nil : others
  }
}
