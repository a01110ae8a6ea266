import GHFMessages
import GHFQueries
import GitHubAPI
import LocalStore
import PeopleViews
import TerminalText

/// Everything that `ghf browse` shows; it changes only by events, and never acts itself.
struct BrowseState: Sendable {
  /// A text in the bottom line, until the next key.
  struct Message: Sendable, Equatable {
    let text: String
    var isError = false

    init(text: String, isError: Bool = false) {
      self.text = text
      self.isError = isError
    }

    /// Creates the message of an error; most hints are about the command line, and the causes of a
    /// lost connection repeat it.
    init(_ error: CommandError) {
      let hint = error.outcome == .notSignedIn ? error.hints.first : error.generalHint
      let reason = error.outcome == .noResponse ? error.message : error.sentence
      // GitHub's sentences end in a full stop.
      text =
        hint.map { "\(reason.last == "." ? String(reason.dropLast()) : reason); \($0)" } ?? reason
      isError = true
    }
  }

  /// An action that depends on a token.
  enum AfterSignIn: Sendable {
    case fetchProfiles(ListID)
    case sortByFollows(ListID)
    case export(ExportRequest)
  }

  /// The places from the first to the current one; never empty.
  private(set) var places: [BrowsePlace] = []
  /// The places that were left by going back, the next one last.
  private(set) var placesAhead: [BrowsePlace] = []
  private(set) var size: CellGridSize
  /// The positions of what the state shows; empty before the first layout.
  var positions = BrowsePositions()
  let metrics: TextMetrics
  /// The API, whose website's addresses can be pasted.
  let base: APIBase
  var profiles: [Int64: KnownProfile] = [:]
  /// The repositories with the most stars, by their owners' ids.
  var repositories: [Int64: [TopRepository]] = [:]
  /// The accounts whose repositories have been requested.
  var repositoryOwnerIDs: Set<Int64> = []
  /// The accounts whose profiles have been requested and haven't arrived.
  var requestedIDs: Set<Int64> = []
  /// The accounts that were looked for in the cache.
  var lookedUpIDs: Set<Int64> = []
  /// The accounts that need no request: their profiles are fresh, or GitHub has none.
  var settledIDs: Set<Int64> = []
  /// True if there is a token; nil until that is known.
  var isSignedIn: Bool?
  /// False once GraphQL has failed, so that only the selected person's profile is requested.
  var hasBatches = true
  /// The action that waits until it is known whether there is a token.
  var afterSignIn: AfterSignIn?
  /// The fetch of profiles that a key has begun, until it ends.
  var fetch: ProfileFetch?
  /// The question that the next key answers.
  var question: Question?
  /// The thing that the user has just agreed to.
  var agreed: Question.Subject?
  /// The read of an order of follows, until it ends.
  var followRead: FollowRead?
  var favourites: Set<Int64> = []
  /// The user's own login, once it is known.
  var ownLogin: Login?
  /// The accounts that were followed (true) or unfollowed here, which cached profiles don't know.
  var changedFollows: [Int64: Bool] = [:]
  /// The favourites that were removed here and can be restored, by id.
  var removedFavourites: [Int64: RemovedFavourite] = [:]
  var marks = Marks()
  /// The range of marks that the next Shift and arrow continue.
  var markedRange: MarkedRange?
  /// The filters that were typed before.
  var filterHistory = FilterHistory()
  /// The number of characters before the cursor in a list's filter; nil if it is at the end.
  var filterCursor: (list: ListID, column: Int)?
  /// The fields that were exported last.
  var exportFields = "login,name,location"
  var message: Message?
  /// The number of requests left, if it is known.
  var requestsLeft: Int?
  /// True if the user has shown the card, false if hidden; nil if neither.
  var showsCard: Bool?
  /// The person whose card is scrolled, and its first row.
  var cardScroll: (id: Int64, top: Int)?
  /// The account whose card says what is wrong with GraphQL, which it does once, and the text.
  var cardNotice: (id: Int64, text: String)?
  /// The first row of the help, while it is shown.
  var helpTop: Int?
  /// The prompt for an account or a search, while it is shown.
  var prompt: Prompt?
  /// True if only the cache may answer.
  var isOffline = false
  /// The accounts whose pictures aren't available.
  var withoutPicture: Set<Int64> = []
  /// True once a picture has arrived.
  var hasPictures = false
  /// True if no picture of the first few was available.
  var lacksPictures: Bool { !hasPictures && withoutPicture.count >= 4 }
  /// The number of the place that a typed name has opened last.
  var promptedPlace: Int?
  /// The form in which the state is shown, on which the names of actions in messages depend.
  var form = Form.screen
  /// True if Enter ends the run and prints the selected account.
  let selects: Bool
  var settings: ExplorerSettings
  /// The columns of the view of rows, behind the login.
  var columns: [ExplorerColumn]
  /// True once the user has chosen the columns.
  var hasChosenColumns = false
  /// The list whose order of follows the user was asked about, until another order is chosen.
  var skippedNewest: ListID?
  /// False if copied texts must be printed, because there is no terminal.
  var hasClipboard = true
  /// The number of the last request for a `rested` event, and the selected person then, followed by
  /// the people whose profiles were wanted.
  var restNumber = 0
  var restSubject: [Int64] = []
  /// The row and the time of the last click, to detect a double click.
  var lastClick: (row: Int, time: Duration)?
  private var nextNumber = 0

  /// Creates the state that shows a place.
  init(
    _ subject: BrowsePlace.Subject, size: CellGridSize, metrics: TextMetrics = .standard,
    base: APIBase = .gitHub, selects: Bool = false,
    settings: ExplorerSettings = ExplorerSettings()
  ) {
    self.base = base
    self.size = size
    self.metrics = metrics
    self.selects = selects
    self.settings = settings
    columns = settings.columns
    addPlace(subject)
  }

  /// Returns the effects that the first screen needs.
  mutating func start() -> [BrowseEffect] { showPlace() }

  /// The current place.
  var place: BrowsePlace {
    get { places[places.count - 1] }
    _modify { yield &places[places.count - 1] }
  }

  /// The list of the current tab.
  var list: any RowList {
    get { place.list }
    _modify { yield &place.list }
  }

  /// The people of the current tab; none if it shows events or changes.
  var people: PeopleList {
    get { place.people }
    _modify { yield &place.people }
  }

  /// The selected event or change; nil if the tab shows people.
  var selectedEntry: EntryList.Entry? { place.entries.selected }

  var layout: BrowseLayout {
    let people = people
    let hidesCard = place.tab.hasEntries || people.view == .cards && showsCard == nil
    let rows = people.view == .cards ? Int.max : people.count
    return BrowseLayout(
      size, listRows: rows, showsCard: hidesCard ? false : showsCard,
      hasColumnTitles: people.view == .rows && people.count > 0)
  }

  /// The account that a key acts on: the selected one, that of the selected event or change, or
  /// without any the place's own.
  var subject: Account? {
    let list = list
    if list.count > 0 { return list.subject }
    return people.arrivedCount == 0 ? place.profile?.account : nil
  }

  /// The marked accounts, in the order of marking.
  var marked: [Account] { marks.accounts }

  func isMarked(_ account: Account) -> Bool { marks.ids.contains(account.id) }

  mutating func resize(to size: CellGridSize) {
    self.size = CellGridSize(rows: max(size.rows, 1), columns: max(size.columns, 1))
  }

  /// Opens a place.
  mutating func open(_ subject: BrowsePlace.Subject) -> [BrowseEffect] {
    filterHistory.add(list.filterText)
    placesAhead = []
    addPlace(subject)
    return showPlace()
  }

  private mutating func addPlace(_ subject: BrowsePlace.Subject) {
    let view = places.last?.view ?? settings.view
    places.append(BrowsePlace(number: nextNumber, subject: subject, view: view, settings: settings))
    nextNumber += 1
  }

  /// Returns to the place before; the current one must not be the first.
  ///
  /// `keepsPlace` is false if the place can't be returned to.
  mutating func goBack(keepsPlace: Bool = true) -> [BrowseEffect] {
    let left = places.removeLast()
    if fetch?.place == left.number { stopFetch() }
    filterHistory.add(left.list.filterText)
    if keepsPlace { placesAhead.append(left) }
    if followRead?.list.place == left.number { followRead = nil }
    if left.subject == .favourites { removedFavourites = [:] }
    // Profiles may have arrived in the meantime.
    place.add(profiles)
    // What the list has waited for may have ended.
    return [.cancel(place: left.number)] + readLists()
  }

  /// Returns to the place that was left last by going back; its lists whose requests were cancelled
  /// are read on.
  mutating func goForward() -> [BrowseEffect] {
    var next = placesAhead.removeLast()
    next.restart()
    next.add(profiles)
    filterHistory.add(list.filterText)
    places.append(next)
    return showPlace()
  }

  /// Returns to an earlier place, and cancels the requests of all places after it.
  mutating func goBack(toPlace index: Int) -> [BrowseEffect] {
    var effects: [BrowseEffect] = []
    while places.count - 1 > max(index, 0) {
      // A place between needs nothing but the end of its requests.
      effects = effects.filter { if case .cancel = $0 { true } else { false } } + goBack()
    }
    return effects
  }

  /// Returns the effects that fetch the person's profile and the current tab's list, if missing.
  mutating func showPlace() -> [BrowseEffect] {
    var effects: [BrowseEffect] = []
    if case .person(let login) = place.subject, place.profile == nil {
      effects.append(.person(login, place: place.number))
    }
    return effects + readLists()
  }

  /// Returns the effects that read the current tab's list, if missing, or the lists it comes from.
  mutating func readLists() -> [BrowseEffect] {
    switch place.tab {
    case .mutual:
      let effects = load(.followers) + load(.following)
      if list.progress == .waiting { list.progress = .loading }
      place.updateMutual(knowing: profiles)
      return effects
    case .known:
      let effects = load(.followers)
      // Known reads the followers too: once they have been read, their pages are in the cache.
      let waits = place[.followers].progress == .loading && isSignedIn != false
      return waits ? effects : effects + load(.known)
    default: return load(place.tab)
    }
  }

  private mutating func load(_ tab: BrowsePlace.Tab) -> [BrowseEffect] {
    let list = place[tab]
    guard list.progress == .waiting else { return [] }
    place[tab].progress = .loading
    // What a list lacks is fetched without asking again for what it has.
    return [.load(place.listID(of: tab), place.subject, refreshes: list.isComplete)]
  }

  /// Changes the place with a number, unless it was left.
  mutating func change(place number: Int, _ change: (inout BrowsePlace) -> Void) {
    guard let index = places.firstIndex(where: { $0.number == number }) else { return }
    change(&places[index])
  }
}
