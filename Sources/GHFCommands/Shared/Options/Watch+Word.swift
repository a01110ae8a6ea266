import LocalStore

extension Watch {
  /// The word for the favourites on a command line.
  static let favouritesWord = "fav"

  /// The word that names the watch on a command line.
  var word: String { account?.login ?? Watch.favouritesWord }
}
