import GHFMessages
import GHFQueries
import GitHubAPI
import LocalStore
import TerminalPictures
import TerminalScreen
import TerminalText

/// Something that changes what `ghf browse` shows.
enum BrowseEvent: Sendable {
  case input(InputEvent)
  case resized(CellGridSize)
  /// The view has laid out what the state shows after any other event.
  case laidOut(BrowsePositions)
  case resumed
  /// The terminal has reported how wide it draws emoji.
  case probed(EmojiWidths)
  /// People of a list's next pages.
  case people([Account], of: ListID)
  case entries([EntryList.Entry], of: ListID)
  /// A list isn't read further without a request by the user, because it needs this many pages more;
  /// nil if it is read on.
  case paused(ListID, pageCount: Int?)
  /// The requests for a list that is read as a whole have advanced.
  case progress(QueryProgress, of: ListID)
  /// The reasons for which people are suggested, by their ids.
  case reasons([Int64: FollowedBy], of: ListID)
  /// A list was read to its end; the note is as in `PeopleList`.
  case ended(ListID, note: ListNote?)
  case failed(CommandError, of: ListID)
  case person(Profile, place: Int)
  /// Profiles of people on the lists; those that aren't fresh are fetched again with a token.
  case profiles([Profile], areFresh: Bool)
  /// The end of a request for profiles, which may have failed.
  case endOfProfiles([Int64], QueryError?)
  /// The repositories with the most stars of an account; nil if they aren't available.
  case repositories([TopRepository]?, of: Int64)
  /// The selection has rested since the request for this event.
  case rested(Int)
  /// True if there is a token, so that profiles are fetched in batches.
  case signedIn(Bool)
  /// GraphQL doesn't answer, for a reason, so that profiles are fetched one by one.
  case losesBatches(reason: String?)
  /// Accounts of a list's next part, newest follow first.
  case followOrder([Int64], of: ListID)
  /// The end of a read of a list's order of follows, which may have failed.
  case endOfFollowOrder(ListID, QueryError?)
  /// The favourites, oldest first.
  case favourites([Account])
  /// Accounts were removed from the favourites and can be restored, by id.
  case removedFavourites([Int64: RemovedFavourite])
  /// The user follows an account, or doesn't; `hasChanged` is false if that was so before.
  case followed(Account, Bool, hasChanged: Bool)
  case own(Login)
  /// The file of an export was looked for; true if it exists.
  case checked(ExportRequest, Bool)
  case exported(String)
  /// A program has copied a text, or failed; without a program, the terminal must copy it.
  case copied(String, name: String, CopyEnd)
  /// Accounts whose logins begin with the text in the prompt.
  case candidates([String], of: String)
  /// The number of requests left until the limit is reset.
  ///
  /// The time of day is that of the reset.
  case requestsLeft(Int, until: String? = nil)
  /// A file of an export can't be written.
  case failedExport(CommandError, ExportRequest)
  case error(CommandError)
  /// A notice for the bottom line.
  case notice(String)
  /// A picture for the screen; nil if it isn't available, which `shortage` explains.
  case picture(PictureSlot, DrawnPicture?, shortage: String? = nil)
  /// Time has passed.
  case tick
  /// The terminal is gone.
  case closed

  /// True for an event that changes the screen only by what is done because of it.
  var isUnseen: Bool {
    switch self {
    case .rested, .tick: true
    default: false
    }
  }
}

/// The end of an attempt to copy a text with a program.
enum CopyEnd: Sendable {
  case copied
  case noProgram
  case failed(CommandError)
}
