import GHFMessages
import GHFQueries
import GitHubAPI
import LocalStore
import PeopleViews

/// Something that the state requests; the session performs it.
enum BrowseEffect: Sendable {
  /// Reads a list; `refreshes` revalidates what the cache has.
  case load(ListID, BrowsePlace.Subject, refreshes: Bool)
  case loadMore(ListID)
  case person(Login, place: Int)
  /// Looks up profiles for a place, in the cache and from GitHub.
  case profiles([Account], place: Int)
  /// Looks up profiles for a place in the cache alone.
  case cachedProfiles(People, place: Int)
  /// Fetches the repositories of the selected person of a place.
  case repositories(Account, place: Int)
  /// Posts `signedIn`, which may run `gh` first.
  case checkSignIn
  /// Posts `rested` with this number after a pause.
  case rest(Int)
  case readFollowOrder(ListID, Login, Relation)
  case stopFollowOrder(ListID)
  case cancel(place: Int)
  /// Adds favourites, and restores removed ones.
  case addFavourites([Account], restoring: [RemovedFavourite])
  case removeFavourites([Account])
  case follow(Account, Bool)
  /// Posts `checked` for the file of an export, or an error.
  case check(ExportRequest)
  /// Exports people with the profiles that are known.
  case export(ExportRequest, [Int64: KnownProfile])
  /// Posts `candidates` for the beginning of a login.
  case complete(String)
  case openPages([String])
  /// Copies a text, which `name` stands for in messages, with a program or else with tmux; posts
  /// `copied`.
  case copy(String, name: String, program: [String]?, usesTmux: Bool)
  /// Sends a text to the clipboard of the terminal (OSC 52), which confirms nothing.
  case sendCopy(String)
  /// Runs a program on the terminal: its name and its arguments.
  case run([String])
  /// Writes the view, the order and the columns to the config file.
  case keepSettings(ExplorerSettings)
  case redraw
  case suspend
  /// Leaves the screen; prints the accounts if there are any.
  case quit([Account]?)
  /// Leaves the screen and reports an error.
  case fail(CommandError)

  /// True for a lookup that sends no request.
  var isCacheLookup: Bool {
    if case .cachedProfiles = self { true } else { false }
  }
}
