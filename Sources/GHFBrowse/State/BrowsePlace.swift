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

    /// All tabs, from left to right.
    var tabs: [Tab] {
      switch self {
      case .person: ExplorerTab.allCases.map(Tab.init)
      case .favourites: [.favourites]
      case .found: [.found]
      case .suggestions: [.suggested]
      case .set: [.people]
      }
    }
  }

  /// A list in a place.
  enum Tab: String, Sendable {
    case followers, following
    /// The followers that the person follows back, and those that they don't.
    case mutual, fans
    /// The accounts that the person follows and that don't follow back.
    case unreturned
    /// The followers that the user follows.
    case known
    case activity
    /// The events of the accounts that the person follows.
    case received
    case changes
    case favourites, found, suggested
    case people

    init(_ tab: ExplorerTab) { self = Tab(rawValue: tab.rawValue) ?? .followers }

    var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

    /// The tabs that compare the followers with the followed accounts.
    static let comparisons: [Tab] = [.mutual, .fans, .unreturned]

    /// The GitHub list that the tab shows; nil if it shows none.
    var relation: Relation? {
      switch self {
      case .followers: .followers
      case .following: .following
      default: nil
      }
    }

    /// True if the tab shows events or changes instead of people.
    var hasEntries: Bool { [.activity, .received, .changes].contains(self) }
  }

  let number: Int
  let subject: Subject
  /// The person's own profile, which has the counts of the lists.
  var profile: Profile?
  /// True if the person is the user, as far as is known.
  private(set) var isOwn = false
  /// True if the user has selected the person of the place, above the lists.
  var picksOwner = false
  private(set) var tab: Tab
  /// The lists of the tabs that were shown, each of its tab's type.
  private var lists: [Tab: any RowList] = [:]
  private var rounds: [Tab: Int] = [:]
  /// The progress of the requests for a set.
  private(set) var steps: QueryProgress?
  /// The view that was chosen last, for lists not shown yet; nil if none was.
  private(set) var view: ExplorerView?

  private let settings: ExplorerSettings

  init(
    number: Int, subject: Subject, view: ExplorerView?,
    settings: ExplorerSettings = ExplorerSettings()
  ) {
    self.number = number
    self.settings = settings
    self.subject = subject
    self.view = view
    tab = subject.tabs.first ?? .favourites
    tab = tabs.first ?? tab
  }

  // MARK: Lists

  /// The list of a tab, which is empty if the tab wasn't shown yet.
  subscript(tab: Tab) -> any RowList {
    get { lists[tab] ?? newList(of: tab) }
    _modify {
      let new = newList(of: tab)
      yield &lists[tab, default: new]
    }
  }

  var list: any RowList {
    get { self[tab] }
    _modify { yield &self[tab] }
  }

  /// The people of the current tab; none if it shows events or changes.
  var people: PeopleList {
    get { people(of: tab) }
    _modify {
      var list = people(of: tab)
      // With one owner, a change copies nothing.
      if !tab.hasEntries { lists[tab] = nil }
      defer { if !tab.hasEntries { lists[tab] = list } }
      yield &list
    }
  }

  /// The events or changes of the current tab; none if it shows people.
  var entries: EntryList { lists[tab] as? EntryList ?? EntryList() }

  /// Returns the people of a tab; none if it shows events or changes.
  func people(of tab: Tab) -> PeopleList {
    lists[tab] as? PeopleList ?? newPeople(of: tab)
  }

  private func newPeople(of tab: Tab) -> PeopleList {
    if tab.hasEntries { return PeopleList() }
    // Search results and suggestions have their own order, the best first.
    let isRanked = tab == .found || tab == .suggested
    return PeopleList(
      view: view, order: isRanked ? .list : settings.order,
      isReversed: !isRanked && settings.isReversed, filterOptions: settings.filterOptions)
  }

  private func newList(of tab: Tab) -> any RowList {
    tab.hasEntries ? EntryList(filterOptions: settings.filterOptions) : newPeople(of: tab)
  }

  func listID(of tab: Tab) -> ListID {
    ListID(place: number, tab: tab, round: rounds[tab] ?? 0)
  }

  var listID: ListID { listID(of: tab) }

  /// Returns true unless a refresh has replaced a list.
  private func isCurrent(_ id: ListID) -> Bool { id == listID(of: id.tab) }

  /// Returns the number of people or texts in a tab: of a complete list, or else by the profile; nil
  /// if it isn't known.
  func count(of tab: Tab) -> Int? {
    if let list = lists[tab], list.isComplete { return list.arrivedCount }
    guard let profile, let relation = tab.relation else { return nil }
    return relation.count(in: profile)
  }

  // MARK: What is shown

  /// Shows the people of the current tab, and of those not shown yet, in a view.
  mutating func show(_ view: ExplorerView) {
    self.view = view
    people.view = view
  }

  /// The tabs that the user has chosen, from left to right, and the current one.
  var tabs: [Tab] {
    guard case .person = subject else { return subject.tabs }
    // Of the own followers, those that the user follows are Mutual.
    let chosen = settings.tabs.map(Tab.init).filter { !isOwn || $0 != .known }
    return chosen.contains(tab) ? chosen : chosen + [tab]
  }

  /// Shows a tab of the subject; in the user's own place, Mutual in place of Known.
  mutating func show(_ tab: Tab) {
    if subject.tabs.contains(tab) { self.tab = isOwn && tab == .known ? .mutual : tab }
  }

  /// Records whether the person is the user, whose place has other tabs.
  mutating func note(own login: Login?) {
    isOwn = subject == login.map { .person($0) }
    show(tab)
  }

  /// Returns the title of a tab, which a narrow screen shortens.
  func title(of tab: Tab, isShort: Bool = false) -> String {
    if tab != .unreturned || isShort { return tab.title }
    return isOwn ? "Not following back" : "Not followed back"
  }

  /// Shows the tab at a distance from the current one, in a circle.
  mutating func showTab(at distance: Int) {
    let tabs = tabs
    let index = tabs.firstIndex(of: tab) ?? 0
    tab = tabs[(index + distance + tabs.count) % tabs.count]
  }

  /// True if the current list, or one that it comes from, is read on only at the user's request.
  var isPaused: Bool { sources.contains { lists[$0]?.pausedPageCount != nil } }

  /// The lists that the current one is read from.
  var sources: [Tab] { Tab.comparisons.contains(tab) ? [.followers, .following] : [tab] }

  /// True if the person of the place is selected, above the lists: the user has done so, or the current
  /// list is empty or can't be had.
  ///
  /// A filter that matches nobody selects nobody, so that no mistyped name acts on the person.
  var isOwnerSelected: Bool {
    guard profile != nil else { return false }
    if picksOwner { return true }
    let list = list
    guard list.arrivedCount == 0, list.filterText.isEmpty else { return false }
    return switch list.progress {
    case .complete, .failed: true
    case .waiting, .loading: false
    }
  }

  /// True if the current tab has nothing to show but the reason for that.
  var hasOnlyFailed: Bool {
    if case .failed = list.progress { list.arrivedCount == 0 } else { false }
  }

  /// True if the current tab has only failed, for a reason that may have passed.
  var canBeTriedAgain: Bool {
    if case .failed(let message) = list.progress {
      hasOnlyFailed && (message.canBeTriedAgain || tab == .suggested)
    } else {
      false
    }
  }

  // MARK: Requests

  /// Begins to refresh the current list, the lists that it comes from, and those that come from it.
  mutating func beginAgain() {
    for tab in sources { beginAgain(tab) }
    if tab == .followers || tab == .following || Tab.comparisons.contains(tab) {
      for tab in Tab.comparisons { beginAgain(tab) }
    }
  }

  /// Begins to refresh a list, which is read when its tab is shown.
  mutating func beginAgain(_ tab: Tab) {
    rounds[tab, default: 0] += 1
    lists[tab]?.beginAgain()
  }

  /// Lets the lists that were being read be read again.
  mutating func restart() {
    for tab in subject.tabs where lists[tab]?.progress == .loading { beginAgain(tab) }
  }

  /// Changes the list with an identity; does nothing if a refresh has replaced it.
  mutating func change(_ id: ListID, _ change: (inout any RowList) -> Void) {
    if isCurrent(id) { change(&self[id.tab]) }
  }

  /// Changes the people with an identity; does nothing if a refresh has replaced them.
  mutating func changePeople(_ id: ListID, _ change: (inout PeopleList) -> Void) {
    self.change(id, as: change)
  }

  /// Changes the events or changes with an identity; does nothing if a refresh has replaced them.
  mutating func changeEntries(_ id: ListID, _ change: (inout EntryList) -> Void) {
    self.change(id, as: change)
  }

  private mutating func change<List: RowList>(_ id: ListID, as change: (inout List) -> Void) {
    guard isCurrent(id), var list = self[id.tab] as? List else { return }
    // As above, nothing is copied.
    lists[id.tab] = nil
    change(&list)
    lists[id.tab] = list
  }

  /// Records the progress of the requests for a list that is read as a whole.
  mutating func advance(_ id: ListID, to progress: QueryProgress) {
    if isCurrent(id) { steps = progress }
  }

  mutating func complete(_ id: ListID, note: ListNote?) {
    steps = nil
    change(id) { $0.complete(note: note) }
    // Reading the followers again may have added a snapshot.
    if [.followers, .known].contains(id.tab), id.round > 0, isCurrent(id) { beginAgain(.changes) }
  }

  /// Records that a list can't be read further; a list that was being refreshed stays as it was.
  mutating func fail(_ id: ListID, _ message: BrowseState.Message) {
    steps = nil
    change(id) { $0.fail(message) }
  }

  mutating func add(_ profiles: [Int64: KnownProfile]) {
    for tab in subject.tabs where lists[tab] is PeopleList {
      changePeople(listID(of: tab)) { $0.add(profiles) }
    }
  }

  /// Fills the lists that compare followers and followed accounts once both lists are complete; fails
  /// them if one has failed.
  mutating func updateComparisons(knowing profiles: [Int64: KnownProfile]) {
    let tabs = Tab.comparisons.filter { lists[$0]?.progress == .loading }
    guard !tabs.isEmpty, let followers = lists[.followers] as? PeopleList,
      let following = lists[.following] as? PeopleList
    else { return }
    for list in [followers, following] {
      guard case .failed(let message) = list.progress else { continue }
      for tab in tabs { lists[tab]?.fail(message) }
    }
    guard followers.progress == .complete, following.progress == .complete else { return }
    // Somebody whom a list lacks would be on the wrong side.
    let remarks = Set([followers, following].flatMap { $0.note?.remarks ?? [] })
    for tab in tabs {
      let (source, other) = tab == .unreturned ? (following, followers) : (followers, following)
      let (people, ids) = (source.roster, other.roster.ids)
      let positions = people.indices.filter { position in
        (ids.position(of: people.ids[position]) != nil) == (tab == .mutual)
      }
      changePeople(listID(of: tab)) { list in
        list.append(positions.map { people[$0] }, knowing: profiles)
        list.complete(note: remarks.isEmpty ? nil : ListNote(remarks: remarks.sorted()))
      }
    }
  }
}

/// The places from the first to the current one, and those that were left by going back.
struct PlacePath: Sendable {
  /// The first place to the current one; never empty.
  private(set) var places: [BrowsePlace]
  /// The places that were left by going back, the next one last.
  private var ahead: [BrowsePlace] = []
  private var nextNumber = 1
  /// The number of the place that a typed name has opened last.
  private(set) var typedPlace: Int?

  init(_ subject: BrowsePlace.Subject, _ settings: ExplorerSettings) {
    places = [BrowsePlace(number: 0, subject: subject, view: settings.view, settings: settings)]
  }

  var current: BrowsePlace {
    get { places[places.count - 1] }
    _modify { yield &places[places.count - 1] }
  }

  var isAtStart: Bool { places.count == 1 }
  var isAtEnd: Bool { ahead.isEmpty }

  /// The place with a number, unless it was left.
  subscript(number: Int) -> BrowsePlace? { places.first { $0.number == number } }

  /// Changes the place with a number, unless it was left.
  mutating func change(place number: Int, _ change: (inout BrowsePlace) -> Void) {
    guard let index = places.firstIndex(where: { $0.number == number }) else { return }
    change(&places[index])
  }

  /// Opens a place in the view of the current one; `isTyped` is true if its name was typed.
  mutating func open(
    _ subject: BrowsePlace.Subject, _ settings: ExplorerSettings, isTyped: Bool = false
  ) {
    ahead = []
    places.append(
      BrowsePlace(
        number: nextNumber, subject: subject, view: current.view, settings: settings))
    if isTyped { typedPlace = nextNumber }
    nextNumber += 1
  }

  /// Records the user's login for all places.
  mutating func note(own login: Login?) {
    for index in places.indices { places[index].note(own: login) }
  }

  /// Returns to the place before, and returns the one that was left; it must not be the first.
  ///
  /// `keepsPlace` is false if the place can't be returned to.
  mutating func goBack(keepsPlace: Bool) -> BrowsePlace {
    let left = places.removeLast()
    if keepsPlace { ahead.append(left) }
    return left
  }

  /// Returns to the place that was left last, if there is one.
  mutating func goForward() { if let next = ahead.popLast() { places.append(next) } }
}
