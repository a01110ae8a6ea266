import GHFMessages
import GHFQueries
import GitHubAPI
import PeopleViews
import TerminalText

/// Everything that `ghf browse` shows; it changes only by events, and never acts itself.
struct BrowseState: Sendable {
  /// A text in the bottom line, until the next key.
  struct Message: Sendable, Equatable {
    let text: String
    var isError = false
    /// False for an error that a second try wouldn't change, such as a list that GitHub hides.
    var canBeTriedAgain = true
  }

  var size: CellGridSize
  /// The positions of what the state shows; empty before the first layout.
  var positions = BrowsePositions()
  var metrics: TextMetrics
  /// True for lines in place of a screen, where messages name commands instead of keys.
  var isPlain = false
  /// True if Enter ends the run and prints the selected account.
  let selects: Bool
  /// False if copied texts must be printed, because there is no terminal.
  var hasClipboard = true
  /// The machine that the words of errors depend on.
  let machine: Machine
  /// The API, whose website's addresses can be pasted.
  let base: APIBase
  var settings: ExplorerSettings
  var columns: [ExplorerColumn]

  var path: PlacePath
  var known = KnownPeople()
  var favourites = Favourites()
  var access = Access()
  /// The deed that waits until it is known whether there is a token, and its list, if it has one.
  var afterSignIn: (list: ListID?, deed: BrowseDeed)?
  /// The fetch of profiles that a key has begun, until it ends.
  var fetch: ProfileFetch?
  /// The list whose order of follows is being read.
  var followRead: ListID?
  /// The list whose order of follows the user was asked about, until another order is chosen.
  var skippedNewest: ListID?
  var rest = Rest()

  /// The account that the menu acts on, in place of the marked and the selected ones, while it does.
  var chosen: Account?
  var marks = Marks()
  var filterHistory = FilterHistory()
  /// The number of characters before the cursor in a list's filter; nil if it is at the end.
  var filterCursor: (list: ListID, column: Int)?
  var exportFields = "login,name,location"
  /// The question that the next key answers.
  var question: Question?
  /// The prompt for an account or a search, while it is shown.
  var prompt: Prompt?
  var message: Message?
  /// The page of the help, while it is shown.
  var helpPage: Int?
  var card = ShownCard()
  var pictures = PictureShortage()
  var clicks = Clicks()

  init(
    _ subject: BrowsePlace.Subject, in machine: Machine, size: CellGridSize,
    metrics: TextMetrics = .standard, base: APIBase = .gitHub, selects: Bool = false,
    settings: ExplorerSettings = ExplorerSettings()
  ) {
    self.machine = machine
    self.base = base
    self.size = size
    self.metrics = metrics
    self.selects = selects
    self.settings = settings
    columns = settings.columns
    path = PlacePath(subject, settings)
  }

  mutating func start() -> [BrowseEffect] {
    showPlace() + (access.isOffline || isPlain ? [] : [.checkSignIn])
  }

  var places: [BrowsePlace] { path.places }

  var place: BrowsePlace {
    get { path.current }
    _modify { yield &path.current }
  }

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
  var selectedEntry: EntryList.Entry? { isOwnerSelected ? nil : place.entries.selected }

  /// The selected person: the one of the place, or one of the list; nil if the tab shows events.
  var selected: Account? { isOwnerSelected ? place.profile?.account : people.selected }

  /// True if the person of the place is selected, above the lists.
  var isOwnerSelected: Bool { place.isOwnerSelected }

  var layout: BrowseLayout {
    let people = people
    let view = view
    let hasEntries = place.tab.hasEntries
    let hidesCard =
      hasEntries
      ? size.columns < BrowseState.leastColumnsOfEntries : view == .cards && card.isShown == nil
    let rows = view == .cards || hasEntries ? Int.max : people.count + people.footerCount
    return BrowseLayout(
      size, listRows: rows, showsCard: hidesCard ? false : card.isShown,
      isCardFull: card.whole == place.listID && (list.count > 0 || isOwnerSelected),
      hasColumnTitles: view == .rows && people.count > 0, hasTabs: prompt?.isMenu != true)
  }

  /// The width of the screen from which a card is beside events and changes.
  private static let leastColumnsOfEntries = 80
  /// The width of the screen from which a list has rows, as most of their facts come with a token.
  private static let leastColumnsOfRows = 100

  /// The view of the people as the user has chosen it, or as the screen is wide enough for.
  var chosenView: ExplorerView {
    people.view
      ?? (access.mayKnowRelations && size.columns >= BrowseState.leastColumnsOfRows
        ? .rows : .names)
  }

  /// The view of the people; an order by a fact shows it in a row, and so do reasons.
  var view: ExplorerView {
    let needsRow = people.order.column != nil || !people.reasons.isEmpty
    return chosenView == .names && needsRow ? .rows : chosenView
  }

  /// The account that a key acts on: the selected one, or that of the selected event or change.
  var subject: Account? {
    chosen ?? (isOwnerSelected ? place.profile?.account : list.subject)
  }

  var marked: [Account] { marks.accounts }

  func isMarked(_ account: Account) -> Bool { marks.ids.contains(account.id) }

  /// Returns the signs of an account in words, each behind a comma.
  func marks(of account: Account) -> String {
    (favourites.contains(account) ? ", favourite" : "") + (isMarked(account) ? ", marked" : "")
  }

  /// Opens a place with one of its tabs, by default the first; `isTyped` is true if its name was
  /// typed.
  mutating func open(
    _ subject: BrowsePlace.Subject, showing tab: BrowsePlace.Tab? = nil, isTyped: Bool = false
  ) -> [BrowseEffect] {
    filterHistory.add(list.filterText)
    card.whole = nil
    path.open(subject, settings, isTyped: isTyped)
    path.note(own: access.ownLogin)
    if let tab { place.show(tab) }
    return showPlace()
  }

  /// Returns to the place before; the current one must not be the first.
  ///
  /// `keepsPlace` is false if the place can't be returned to.
  mutating func goBack(keepsPlace: Bool = true) -> [BrowseEffect] {
    let left = path.goBack(keepsPlace: keepsPlace)
    card.whole = nil
    if fetch?.place == left.number { stopFetch() }
    filterHistory.add(left.list.filterText)
    if followRead?.place == left.number { followRead = nil }
    if left.subject == .favourites { favourites.removed = [:] }
    // Profiles may have arrived in the meantime.
    place.add(known.profiles)
    // What the list has waited for may have ended.
    return [.cancel(place: left.number)] + readLists()
  }

  /// Returns to the place that was left last by going back; its lists whose requests were cancelled
  /// are read on.
  mutating func goForward() -> [BrowseEffect] {
    filterHistory.add(list.filterText)
    card.whole = nil
    path.goForward()
    path.note(own: access.ownLogin)
    place.restart()
    place.add(known.profiles)
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
    case .mutual, .fans, .unreturned:
      let effects = load(.followers) + load(.following)
      if list.progress == .waiting { list.progress = .loading }
      place.updateComparisons(knowing: known.profiles)
      return effects
    case .known:
      let effects = load(.followers)
      // Known reads the followers too: once they have been read, their pages are in the cache.
      let waits = place[.followers].progress == .loading && access.isSignedIn != false
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
}

extension BrowseState {
  /// Shows a text, and returns no effects.
  @discardableResult
  mutating func say(_ text: String, isError: Bool = false) -> [BrowseEffect] {
    message = Message(text: text, isError: isError)
    return []
  }
}

extension BrowseState.Message {
  init(_ error: CommandError, in machine: Machine) {
    let wording = Wording(onScreen: error, in: machine)
    var reason = wording.sentence
    // GitHub's sentences end in a full stop.
    if !wording.hints.isEmpty, reason.last == "." { reason.removeLast() }
    text = ([reason] + wording.hints).joined(separator: "; ")
    isError = true
    canBeTriedAgain = ![.gone, .final, .incomplete].contains(error.kind)
  }
}

/// The access to GitHub: whether requests may be sent, and for whom.
struct Access: Sendable {
  var isOffline = false
  /// True if there is a token; nil until that is known.
  var isSignedIn: Bool?
  /// False once GraphQL has failed, so that only the selected person's profile is requested.
  var hasBatches = true
  var requestsLeft: Int?
  /// The time of day at which the limit is reset, as far as is known.
  var resetTime: String?
  var ownLogin: Login?

  /// True if one request may be about many people.
  var takesBatches: Bool { isSignedIn == true && hasBatches }

  /// False if GraphQL can't answer, as far as is known.
  var mayUseGraphQL: Bool { isSignedIn != false && hasBatches && !isOffline }

  /// False if nothing tells who follows the user: until the answer is there, a token is assumed, so
  /// that lists keep their place.
  var mayKnowRelations: Bool { isSignedIn != false }

  /// False if the user can't follow anybody, as far as is known.
  var mayFollow: Bool { !isOffline && isSignedIn != false }

  /// The number of requests without a token that may be sent, so that those for the next steps stay.
  var affordableCount: Int { max((requestsLeft ?? 60) - BrowseState.keptRequests, 0) }

  var left: String { requestsLeft.map { "\(CountText.grouped($0)) left" } ?? "limit unknown" }

  func isOwn(_ account: Account) -> Bool {
    account.login.lowercased() == ownLogin?.name.lowercased()
  }
}
