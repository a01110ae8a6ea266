import GHFQueries
import GitHubAPI
import PeopleViews

/// The identity of a list in a place; each refresh makes a new one.
struct ListID: Sendable, Hashable {
  /// The number of the place, which no later place has again.
  let place: Int
  let tab: BrowsePlace.Tab
  /// The number of refreshes before this list was read.
  var round = 0
}

/// A place that can be returned to: the lists of a person, the favourites, or search results.
///
/// Each of its tabs has its own filter, selection, scroll offset, order and view.
struct BrowsePlace: Sendable {
  enum Subject: Sendable, Equatable {
    case person(Login)
    case favourites
    /// The results of GitHub's account search.
    case found(String)
    /// The accounts that an account may want to follow; nil for the user's own.
    case suggestions(Login?)
    case set(PeopleSet)

    /// The length at which the name of a set is cut.
    private static let nameLength = 60

    /// The place's name in the path of places.
    var name: String {
      switch self {
      case .person(let login): login.name
      case .favourites: "favourites"
      case .found(let query): "search: \(query)"
      case .suggestions(let login): "suggestions for \(login?.name ?? "you")"
      case .set(let set):
        set.text.count <= Subject.nameLength
          ? set.text : "\(set.text.prefix(Subject.nameLength - 1))…"
      }
    }

    /// The tabs, from left to right.
    var tabs: [Tab] {
      switch self {
      case .person: [.followers, .following, .mutual, .known, .activity, .received, .changes]
      case .favourites: [.favourites]
      case .found: [.found]
      case .suggestions: [.suggested]
      case .set: [.people]
      }
    }
  }

  /// A list in a place.
  enum Tab: Sendable, Hashable {
    case followers, following
    /// The followers that the person follows back.
    case mutual
    /// The followers that the user follows.
    case known
    case activity
    /// The events of the accounts that the person follows.
    case received
    case changes
    case favourites, found, suggested
    /// The people of a set.
    case people

    var title: String {
      switch self {
      case .followers: "Followers"
      case .following: "Following"
      case .mutual: "Mutual"
      case .known: "Known"
      case .activity: "Activity"
      case .received: "Received"
      case .changes: "Changes"
      case .favourites: "Favourites"
      case .found: "Found"
      case .suggested: "Suggested"
      case .people: "People"
      }
    }

    /// The GitHub list that the tab shows; nil if it shows none.
    var relation: Relation? {
      switch self {
      case .followers: .followers
      case .following: .following
      case .mutual, .known, .activity, .received, .changes, .favourites, .found, .suggested,
        .people:
        nil
      }
    }

    /// True if the tab shows events or changes instead of people.
    var hasEntries: Bool { [.activity, .received, .changes].contains(self) }
  }

  let number: Int
  let subject: Subject
  /// The person's own profile, which has the counts of the lists.
  var profile: Profile?
  private(set) var tab: Tab
  private(set) var lists: [Tab: PeopleList] = [:]
  private var entryLists: [Tab: EntryList] = [:]
  private var rounds: [Tab: Int] = [:]
  /// The progress of the requests for a set.
  private(set) var steps: QueryProgress?
  /// The view that was chosen last, for lists not shown yet.
  private(set) var view: ExplorerView

  let settings: ExplorerSettings

  init(
    number: Int, subject: Subject, view: ExplorerView,
    settings: ExplorerSettings = ExplorerSettings()
  ) {
    self.number = number
    self.settings = settings
    self.subject = subject
    self.view = view
    tab = subject.tabs.first ?? .favourites
  }

  /// The people of the current tab; none if it shows texts.
  var list: PeopleList {
    get { lists[tab] ?? newList }
    _modify {
      let newList = newList
      yield &lists[tab, default: newList]
    }
  }

  /// The texts of the current tab; none if it shows people.
  var entries: EntryList {
    get { entryLists[tab] ?? newEntryList }
    _modify {
      let new = newEntryList
      yield &entryLists[tab, default: new]
    }
  }

  /// The state of the current tab's requests.
  var progress: ListProgress {
    get { tab.hasEntries ? entries.progress : list.progress }
    set { if tab.hasEntries { entries.progress = newValue } else { list.progress = newValue } }
  }

  var filterText: String { tab.hasEntries ? entries.filterText : list.filterText }

  /// Filters the current list; `account` is the one that the text names, if it names one.
  mutating func filter(by text: String, account: Login?) {
    if tab.hasEntries {
      entries.filter(by: text, account: account)
    } else {
      list.filter(by: text, account: account)
    }
  }

  /// Shows the people of the current tab, and of those not shown yet, in a view.
  mutating func show(_ view: ExplorerView) {
    self.view = view
    list.view = view
  }

  func listID(of tab: Tab) -> ListID {
    ListID(place: number, tab: tab, round: rounds[tab] ?? 0)
  }

  /// Returns the number of people or texts in a tab: of a complete list, or else by the profile; nil
  /// if it isn't known.
  func count(of tab: Tab) -> Int? {
    if let entries = entryLists[tab], entries.progress == .complete { return entries.entries.count }
    if let list = lists[tab], list.isComplete { return list.roster.count }
    guard let profile, let relation = tab.relation else { return nil }
    return relation.count(in: profile)
  }

  mutating func show(_ tab: Tab) { if subject.tabs.contains(tab) { self.tab = tab } }

  /// Shows the tab at a distance from the current one, in a circle.
  mutating func showTab(at distance: Int) {
    let tabs = subject.tabs
    let index = tabs.firstIndex(of: tab) ?? 0
    tab = tabs[(index + distance + tabs.count) % tabs.count]
  }

  /// Begins to refresh the current list; for Mutual, also the lists that it comes from.
  mutating func beginAgain() {
    if tab == .mutual {
      for tab in [Tab.followers, .following] { beginAgain(tab) }
    } else {
      beginAgain(tab)
    }
    if [.followers, .following, .mutual].contains(tab) { beginAgain(.mutual) }
  }

  /// Begins to refresh a list, which is read when its tab is shown.
  mutating func beginAgain(_ tab: Tab) {
    rounds[tab, default: 0] += 1
    if tab.hasEntries { entryLists[tab]?.beginAgain() } else { lists[tab]?.beginAgain() }
  }

  /// Lets the lists that were being read be read again.
  mutating func restart() {
    for (tab, list) in lists where list.progress == .loading { beginAgain(tab) }
    for (tab, list) in entryLists where list.progress == .loading { beginAgain(tab) }
  }

  /// Changes the people with an identity; does nothing if a refresh has replaced them.
  mutating func change(_ id: ListID, _ change: (inout PeopleList) -> Void) {
    guard id.round == rounds[id.tab] ?? 0 else { return }
    let newList = newList
    change(&lists[id.tab, default: newList])
  }

  /// Changes the texts with an identity; does nothing if a refresh has replaced them.
  mutating func changeEntries(_ id: ListID, _ change: (inout EntryList) -> Void) {
    guard id.round == rounds[id.tab] ?? 0 else { return }
    let new = newEntryList
    change(&entryLists[id.tab, default: new])
  }

  /// Records that a list's requests have begun.
  mutating func begin(_ id: ListID) {
    if id.tab.hasEntries {
      changeEntries(id) { $0.progress = .loading }
    } else {
      change(id) { $0.progress = .loading }
    }
  }

  /// Records the progress of the requests for a list that is read as a whole.
  mutating func advance(_ id: ListID, to progress: QueryProgress) {
    if id.round == rounds[id.tab] ?? 0 { steps = progress }
  }

  /// Records the end of a list; the note is as in `PeopleList`.
  mutating func complete(_ id: ListID, note: String?) {
    steps = nil
    if id.tab.hasEntries { return changeEntries(id) { $0.complete(note: note) } }
    change(id) { $0.complete(note: note) }
    // Reading the followers again may have added a snapshot.
    if [.followers, .known].contains(id.tab), id.round > 0, id.round == rounds[id.tab] {
      beginAgain(.changes)
    }
  }

  /// Records that a list can't be read further; a list that was being refreshed stays as it was.
  mutating func fail(_ id: ListID, _ message: BrowseState.Message) {
    steps = nil
    if id.tab.hasEntries { return changeEntries(id) { $0.progress = .failed(message) } }
    change(id) { $0.fail(message) }
  }

  /// True if the current list, or one that it comes from, is read on only at the user's request.
  var isPaused: Bool {
    let sources: [Tab] = tab == .mutual ? [.followers, .following] : [tab]
    return sources.contains { lists[$0]?.pausedPageCount != nil }
  }

  /// True if the current tab has nothing to show but the reason for that.
  var hasOnlyFailed: Bool {
    guard case .failed = progress else { return false }
    return tab.hasEntries ? entries.entries.isEmpty : list.roster.count == 0
  }

  /// Adds profiles to all lists of the place.
  mutating func add(_ profiles: [Int64: KnownProfile]) {
    for tab in lists.keys { lists[tab]?.add(profiles) }
  }

  /// Fills the list of mutual followers once both lists are complete; fails it if one has failed.
  mutating func updateMutual(knowing profiles: [Int64: KnownProfile]) {
    guard lists[.mutual]?.progress == .loading, let followers = lists[.followers],
      let following = lists[.following]
    else { return }
    for list in [followers, following] {
      if case .failed(let message) = list.progress { lists[.mutual]?.fail(message) }
    }
    guard followers.progress == .complete, following.progress == .complete else { return }
    let followed = Set(following.roster.accounts.lazy.map(\.id))
    lists[.mutual]?.append(
      followers.roster.accounts.filter { followed.contains($0.id) }, knowing: profiles)
    lists[.mutual]?.complete(note: nil)
  }
}

/// The state of a list's requests.
enum ListProgress: Sendable, Equatable {
  case waiting, loading, complete
  /// The list can't be read further; the message says why.
  case failed(BrowseState.Message)
}

extension BrowsePlace {
  /// People of a tab that isn't shown yet, in the order and with the filters of the settings.
  var newList: PeopleList {
    // Search results and suggestions have their own order, the best first.
    let isRanked = subject.tabs == [.found] || subject.tabs == [.suggested]
    return PeopleList(
      view: view, order: isRanked ? .list : settings.order,
      isReversed: !isRanked && settings.isReversed, filterOptions: settings.filterOptions)
  }

  /// Texts of a tab that isn't shown yet.
  var newEntryList: EntryList {
    var list = EntryList()
    list.filterOptions = settings.filterOptions
    return list
  }
}
