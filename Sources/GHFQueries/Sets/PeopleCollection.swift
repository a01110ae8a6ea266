import GitHubAPI
import LocalStore

import struct FoundationEssentials.Date

/// The people of an expression's sources, as they arrive.
struct PeopleCollection {
  private let query: PeopleQuery
  private let start: Date?
  /// Passes people on as they arrive; nil if all come at the end.
  private let early: EarlyPeople?
  private let sink: Sink<Account>
  private(set) var index = PeopleIndex()
  private(set) var states: [ListState] = []
  /// The first error of a name without an account.
  private(set) var failure: QueryError?
  /// The list that was read last, and maybe not to its end; nil without one.
  private(set) var leadingEnd: ListReader.List?
  private var members: [PeopleSource: [Int]] = [:]
  private var confirmedAbsences: Set<Absence> = []
  /// The sources of names in order, each once.
  private var names: [(operand: PeopleOperand, users: [UserReference])] = []

  /// A person whom a list lacks.
  private struct Absence: Hashable {
    let place: Int
    let login: Login
    let list: ListName
  }

  private var context: QueryContext { query.context }

  /// `start` is the start of an unfinished run that is resumed; nil without one.
  init(
    _ query: PeopleQuery, since start: Date?, to early: EarlyPeople?, of sink: Sink<Account>
  ) {
    (self.query, self.start) = (query, start)
    (self.early, self.sink) = (early, sink)
  }

  /// Returns the people in the set that an expression describes, among those collected.
  func evaluate(_ sources: SetExpression<PeopleSource>) -> [Int] {
    sources.people(among: index.count) { members[$0] ?? [] }
  }

  /// Adds the sources of names in an expression.
  mutating func addNames(of sources: SetExpression<PeopleSource>) {
    var known = Set(names.map(\.operand))
    for case .names(let operand) in sources.operands where known.insert(operand).inserted {
      let typed = if case .account(let user) = operand { [user] } else { [UserReference]() }
      names.append((operand, query.names[operand] ?? typed))
    }
  }

  /// Fetches the lists of an expression, each once.
  ///
  /// The lists are read side by side. If the others bound the result, the first one is read last,
  /// and only until everyone who can be in the result was found.
  ///
  /// - Parameters:
  ///   - sources: The expression.
  ///   - limit: The number of people needed from the beginning; nil for all.
  /// - Throws: `QueryError` if a list is incomplete or can't be fetched.
  mutating func collect(
    _ sources: SetExpression<PeopleSource>, limit: Int? = nil
  ) async throws(QueryError) {
    var seen: Set<PeopleSource> = []
    let lists = sources.operands.filter { source in
      if case .list = source { seen.insert(source).inserted } else { false }
    }
    let leading = leadingList(
      of: sources, limit: limit, isOnly: lists.count == 1 && early != nil)
    let others = lists.filter { $0 != leading }
    // Names are compared with the accounts of all lists.
    let yielding = sources.yieldingPositions
    let printed = sources.operands.enumerated().filter { yielding.contains($0.offset) }
    let reader = ListReader(
      query: query, start: start,
      keepsAccounts: names.isEmpty ? Set(printed.map(\.element)) : Set(lists))
    let read = try await reader.read(others, isFirst: true, of: sink)
    for (source, list) in zip(others, read) { add(list, of: source) }
    if sources.operands.contains(.favourites) { try addFavourites() }
    placeNames()
    _ = try await lookUp(typedAccounts)
    guard let leading else { return }
    let filter = try filter(of: leading, sources, limit: limit)
    for list in try await reader.read(
      [leading], isFirst: others.isEmpty, picking: filter,
      to: hasUnknownNames ? nil : early, of: sink)
    {
      add(list, of: leading, replaces: true)
      if limit != nil { leadingEnd = list }
    }
    placeNames()
  }

  /// Finds the names among the people so far, and gives the others places of their own.
  private mutating func placeNames() {
    index.find(names.flatMap(\.users))
    for (operand, users) in names { members[.names(operand)] = index.places(of: users) }
  }

  private mutating func add(
    _ list: ListReader.List, of source: PeopleSource, replaces: Bool = false
  ) {
    members[source] =
      list.accounts.isEmpty
      ? index.places(ofIDs: list.ids) : index.places(of: list.accounts, replaces: replaces)
    states.append(list.state)
  }

  private mutating func addFavourites() throws(QueryError) {
    let host = context.client.base.webAuthority
    let favourites = try accessFiles { () throws(StorageError) in
      try FavouritesStore(in: context.stores.directories.data).list(on: host)
    }
    // A file that was edited by hand may contain an account twice.
    var seen: Set<Int64> = []
    members[.favourites] = index.places(
      of: favourites.filter { seen.insert($0.id).inserted }.map { Account($0) })
  }

  /// Returns the list to read last, because the others may show that its end isn't needed.
  private func leadingList(
    of sources: SetExpression<PeopleSource>, limit: Int?, isOnly: Bool
  ) -> PeopleSource? {
    let operands = sources.operands
    guard let first = operands.first, case .list = first,
      operands.count(where: { $0 == first }) == 1
    else { return nil }
    let operators = sources.leadingOperators
    if operators.isEmpty { return first }
    return !operators.contains(.or) && (operators.contains(.and) || limit != nil || isOnly)
      ? first : nil
  }

  /// Returns the filter of the list that is read last, which the rest of the expression determines.
  private func filter(
    of leading: PeopleSource, _ sources: SetExpression<PeopleSource>, limit: Int?
  ) throws(QueryError) -> PeopleFilter {
    let operators = sources.leadingOperators
    if operators.isEmpty { return PeopleFilter(.everyone, limit: limit) }
    // A name that is on no list so far may be on this one.
    if hasUnknownNames { return PeopleFilter() }
    var trial = self
    let everyone = Array(0..<index.count)
    trial.members[leading] = everyone
    let passing = trial.evaluate(sources)
    if operators.contains(.and) {
      return PeopleFilter(.among(index.ids(at: passing)), limit: limit)
    }
    let excluded = index.ids(at: everyone).subtracting(index.ids(at: passing))
    return PeopleFilter(.notAmong(excluded), limit: limit)
  }

  /// True if a name is on no list so far, and hasn't been looked up.
  private var hasUnknownNames: Bool {
    names.contains { name in
      members[.names(name.operand)]?.contains { index.isUnknown($0) && !index.hasID($0) } == true
    }
  }

  /// The accounts that were typed as operands.
  private var typedAccounts: [Int] {
    names.flatMap { name -> [Int] in
      if case .account = name.operand { members[.names(name.operand)] ?? [] } else { [] }
    }
  }

  /// Looks up the names among some people, and reports those without an account.
  ///
  /// - Returns: True if there were any.
  /// - Throws: `QueryError` if a request fails, or if the first name has no account and the query
  ///   needs all names.
  mutating func lookUp(_ places: [Int]) async throws(QueryError) -> Bool {
    let unknown = places.filter { index.isUnknown($0) }
    if unknown.isEmpty { return false }
    let users = try unknown.map { place throws(QueryError) in try index.user(at: place) }
    let client = context.client
    // To read all cached lists takes longer than a request for one name.
    let readsCache = users.count > 1 || client.isOffline
    let known =
      readsCache
      ? client.knownAccounts(
        among: Set(users), onPagesAt: context.usableListKeys()) : [:]
    let requested = users.filter { known[$0] == nil }
    let fetcher = ProfileFetcher(in: context)
    let allowance = query.allowance?(nil)
    if allowance == nil, let cost = try await fetcher.begin(requested) {
      context.report(.nameCost(cost))
    }
    var rest = users[...]
    while !rest.isEmpty {
      // Names that need no request are looked up with those before them.
      let missingCount = rest.count { known[$0] == nil }
      var allowed = missingCount
      if let allowance, missingCount > 0 { allowed = await allowance(missingCount) }
      if Task.isCancelled { throw .cancelled }
      let end = rest.indices.first { index in
        if known[rest[index]] == nil { allowed -= 1 }
        return allowed < 0
      }
      let part = Array(rest[..<(end ?? rest.endIndex)])
      rest = rest.dropFirst(part.count)
      try await lookUp(part, knowing: known, by: fetcher)
    }
    placeNames()
    return true
  }

  /// The maximum number of requests about people who are in a set because a list lacks them.
  private static let maximumConfirmed = 100

  /// Asks GitHub, once about each, about people who are in a set only because a list lacks them, as a
  /// list can lack an account that stayed, and adds those who are in the list after all.
  ///
  /// - Returns: True if there were any, so that the set has changed.
  mutating func confirmAbsences(
    of places: some Sequence<Int>, in sources: SetExpression<PeopleSource>
  ) async -> Bool {
    var absences: Set<Absence> = []
    for source in members.keys {
      guard case .list(let list) = source, list.relation.isOfFollows else { continue }
      var trial = self
      trial.members[source] = Array(0..<index.count)
      let independent = Set(trial.evaluate(sources))
      let dependent = places.filter { !independent.contains($0) && !index.isUnknown($0) }
      for (place, account) in zip(dependent, index.accounts(at: dependent)) {
        // `try?`: GitHub returned the login, and an invalid one can't be asked about.
        guard let name = try? Login(name: account.login) else { continue }
        absences.insert(Absence(place: place, login: name, list: list))
      }
    }
    let most = min(
      PeopleCollection.maximumConfirmed - confirmedAbsences.count,
      context.client.requestsLeft ?? .max)
    var rest = absences.subtracting(confirmedAbsences).sorted { $0.place < $1.place }.prefix(most)
    var found = false
    await runConcurrently(context.parallelism) {
      rest.popFirst()
    } work: { [client = context.client] absence in
      // `try?`: without an answer, the absence rests on the list.
      (absence, try? await client.isListed(absence.login, in: absence.list))
    } use: { (absence: Absence, isListed: Bool?) in
      guard let isListed else { return false }
      confirmedAbsences.insert(absence)
      if isListed {
        members[.list(absence.list), default: []].append(absence.place)
        found = true
      }
      return true
    }
    let unconfirmedCount = absences.subtracting(confirmedAbsences).count
    if unconfirmedCount > 0, !found {
      context.report(.unconfirmedAbsences(unconfirmedCount, of: absences.count))
    }
    return found
  }

  /// Looks up names, some of which are known, and reports those without an account.
  private mutating func lookUp(
    _ users: [UserReference], knowing known: [UserReference: Account], by fetcher: ProfileFetcher
  ) async throws(QueryError) {
    if users.isEmpty { return }
    var fatal: QueryError?
    let wanted = users.map { Result<UserReference, Never>.success($0) }
    let found = await fetcher.accounts(wanted, known: known) { result in
      guard case .failed(let error) = result else { return true }
      if query.needsAllNames || error.affectsOthers {
        fatal = error
        return false
      }
      failure = failure ?? error
      context.report(.nameFailed(error))
      return true
    }
    if let fatal { throw fatal }
    for (user, account) in zip(users, found) { index.resolve(user, as: account) }
    if query.isNames {
      _ = try await early?.send(found.compactMap(\.self))
    }
  }
}

/// The people of all lists of an expression, each with a place, by which sets refer to them.
///
/// People who can only remove others from a result have a place without an account, which takes a
/// tenth of the memory. Names and ids that are on no list have places too, until they are looked up.
struct PeopleIndex: Sendable {
  private var accounts: [Account] = []
  /// The index of each place's account; -1 without one.
  private var accountIndices: [Int32] = []
  private var placesByID: [Int64: Int32] = [:]
  /// The places of names, in lower case.
  private var placesByName: [String: Int] = [:]
  private var unknown: Set<Int> = []
  private var missing: Set<UserReference> = []

  /// The number of places.
  var count: Int { accountIndices.count }

  /// Adds accounts that aren't there yet, and returns the places of all.
  ///
  /// If `replaces` is true, they also replace the accounts with their ids, whose logins may differ.
  mutating func places(of added: [Account], replaces: Bool = false) -> [Int] {
    // A first list is shared, not copied.
    let isShared = accounts.isEmpty
    if isShared { accounts = added }
    return added.indices.map { number in
      let place = self.place(ofID: added[number].id)
      if isShared {
        accountIndices[place] = Int32(number)
      } else if accountIndices[place] < 0 {
        accounts.append(added[number])
        accountIndices[place] = Int32(accounts.count - 1)
      } else if replaces || unknown.contains(place) {
        accounts[Int(accountIndices[place])] = added[number]
        unknown.remove(place)
      }
      return place
    }
  }

  /// Adds people without their accounts, and returns their places.
  mutating func places(ofIDs ids: [Int64]) -> [Int] { ids.map { place(ofID: $0) } }

  private mutating func place(ofID id: Int64) -> Int {
    let new = Int32(accountIndices.count)
    let place = placesByID[id, default: new]
    if place == new {
      placesByID[id] = new
      accountIndices.append(-1)
    }
    return Int(place)
  }

  /// Returns the accounts at some places, in order.
  func accounts(at places: some Collection<Int>) -> [Account] {
    let indices = places.lazy.map { Int(accountIndices[$0]) }
    // A whole list is shared, not copied.
    if places.count == accounts.count, indices.elementsEqual(accounts.indices) { return accounts }
    return indices.filter { $0 >= 0 }.map { accounts[$0] }
  }

  /// Returns the ids of the people at some places.
  func ids(at places: [Int]) -> Set<Int64> {
    var areWanted = [Bool](repeating: false, count: count)
    for place in places { areWanted[place] = true }
    var ids = Set<Int64>(minimumCapacity: places.count)
    for (id, place) in placesByID where areWanted[Int(place)] { ids.insert(id) }
    return ids
  }

  /// Finds the accounts with some names among the known ones.
  ///
  /// The names were typed now, and the lists have the logins of their fetch, so an account that was
  /// renamed since then isn't found.
  mutating func find(_ users: [UserReference]) {
    var wanted: Set<String> = []
    for case .named(let login) in users { wanted.insert(login.name.lowercased()) }
    wanted = wanted.filter { name in placesByName[name].map(unknown.contains) ?? true }
    if wanted.isEmpty { return }
    for (place, index) in accountIndices.enumerated() where index >= 0 && !unknown.contains(place) {
      let name = accounts[Int(index)].login.lowercased()
      if wanted.remove(name) != nil { placesByName[name] = place }
    }
  }

  /// Records the result of looking a name or an id up: its account, or nil if it doesn't exist.
  mutating func resolve(_ user: UserReference, as account: Account?) {
    guard let account else {
      missing.insert(user)
      return
    }
    // The account may be on a list under an older login.
    let place = places(of: [account], replaces: true)[0]
    if case .named(let login) = user { placesByName[login.name.lowercased()] = place }
  }

  /// Returns the places of names and ids, each once; one that isn't known gets a place of its own.
  mutating func places(of users: [UserReference]) -> [Int] {
    var seen: Set<Int> = []
    return users.compactMap { user in
      if missing.contains(user) { return nil }
      let place: Int
      switch user {
      case .named(let login):
        let name = login.name.lowercased()
        place = placesByName[name] ?? count
        placesByName[name] = place
        if place == count { accountIndices.append(-1) }
        addPlaceholder(Account(id: 0, login: login.name), at: place)
      case .numbered(let id):
        place = self.place(ofID: id)
        addPlaceholder(Account(id: id, login: ""), at: place)
      case .ownAccount: return nil
      }
      return seen.insert(place).inserted ? place : nil
    }
  }

  /// Puts the little that is known of an account at a place that has none.
  private mutating func addPlaceholder(_ account: Account, at place: Int) {
    if accountIndices[place] >= 0 { return }
    accounts.append(account)
    accountIndices[place] = Int32(accounts.count - 1)
    unknown.insert(place)
  }

  /// Returns true if the name or the id at a place hasn't been looked up.
  func isUnknown(_ place: Int) -> Bool { unknown.contains(place) }

  /// Returns true if the id of the person at a place is known.
  func hasID(_ place: Int) -> Bool { accountIndices[place] < 0 || account(at: place).id != 0 }

  /// Returns the name or the id at a place that hasn't been looked up.
  func user(at place: Int) throws(QueryError) -> UserReference {
    let account = account(at: place)
    if account.id != 0 { return .numbered(account.id) }
    do throws(LoginError) {
      return .named(try Login(name: account.login))
    } catch {
      throw QueryError(.login(error))
    }
  }

  private func account(at place: Int) -> Account { accounts[Int(accountIndices[place])] }
}
