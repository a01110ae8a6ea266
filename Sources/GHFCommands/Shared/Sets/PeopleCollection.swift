import GitHubAPI
import LocalStore
import TerminalHost

import struct FoundationEssentials.Date

/// The people of an expression's sources, as they arrive.
struct PeopleCollection {
  private let query: PeopleQuery
  private let start: Date?
  private(set) var index = PeopleIndex()
  private(set) var states: [ListState] = []
  private(set) var failures: ProfileFailures
  private var members: [PeopleSource: [Int]] = [:]
  /// The sources of names in order, each once.
  private var names: [(source: PeopleSource.NameSource, logins: [Login])] = []

  private var invocation: Invocation { query.invocation }

  /// `start` is the start of an unfinished run that is resumed; nil without one.
  init(_ query: PeopleQuery, since start: Date?) {
    self.query = query
    self.start = start
    failures = ProfileFailures(query.invocation)
  }

  /// Returns the people in the set that an expression describes, among those collected.
  func evaluate(_ sources: SetExpression<PeopleSource>) -> [Int] {
    sources.people(among: index.count) { members[$0] ?? [] }
  }

  /// Reads the names in files and on standard input, before any request for a list.
  ///
  /// - Throws: `CommandError` if a file can't be read, or for a line that isn't a name.
  mutating func readNames(of sources: SetExpression<PeopleSource>) throws(CommandError) {
    for case .names(let source) in sources.operands
    where !names.contains(where: { $0.source == source }) {
      names.append((source, try logins(of: source)))
    }
  }

  private func logins(of source: PeopleSource.NameSource) throws(CommandError) -> [Login] {
    switch source {
    case .account(let login): return [login]
    case .input: return try lines(of: invocation.input, "standard input")
    case .file(let path):
      let file: any LineSource
      do throws(InputError) {
        file = try invocation.context.openFile(path)
      } catch {
        throw CommandError(error, of: "'\(path)'")
      }
      return try lines(of: file, "'\(path)'")
    }
  }

  private func lines(
    of input: any LineSource, _ inputName: String
  ) throws(CommandError) -> [Login] {
    var lines = try UserNames(
      ["-"], on: query.client.base, input: input, named: inputName)
    var logins: [Login] = []
    while let user = lines.next() {
      switch user {
      case .success(.named(let login)): logins.append(login)
      case .success(.ownAccount):
        throw CommandError(
          .usage, "'@me' cannot be used in \(inputName)", hints: ["use 'user:@me'"])
      case .failure(var error):
        if !error.message.contains(inputName) { error.message += " (in \(inputName))" }
        throw error
      }
    }
    return logins
  }

  /// Fetches the lists of an expression, each once.
  ///
  /// The lists are read side by side. If the others bound the result, the first one is read last,
  /// and only until everyone who can be in the result was found.
  ///
  /// - Parameters:
  ///   - sources: The expression.
  ///   - limit: The number of people needed from the beginning; nil for all.
  ///   - age: The age of cached pages, which is updated.
  ///   - readsAll: True if every list is needed as a whole.
  /// - Throws: `CommandError` if a list is incomplete or can't be fetched.
  mutating func collect(
    _ sources: SetExpression<PeopleSource>, limit: Int? = nil, noting age: inout CacheAge,
    readsAll: Bool = false
  ) async throws(CommandError) {
    var lists: [PeopleSource] = []
    for case .list(let relation, let login) in sources.operands {
      let list = PeopleSource.list(relation, login)
      if !lists.contains(list) { lists.append(list) }
    }
    let leading = readsAll ? nil : leadingList(of: sources, limit: limit)
    let others = lists.filter { $0 != leading }
    // Names are compared with the accounts of all lists.
    let yielding = readsAll ? [] : sources.yieldingPositions
    let printed = sources.operands.enumerated().filter { yielding.contains($0.offset) }
    let reader = ListReader(
      query: query, start: start,
      keepsAccounts: names.isEmpty ? Set(printed.map(\.element)) : Set(lists))
    var read = try await reader.read(others, isFirst: true, noting: &age)
    for source in others { add(read.removeFirst(), of: source) }
    if sources.operands.contains(.favourites) { try addFavourites() }
    placeNames()
    _ = try await lookUp(typedAccounts)
    guard let leading else { return }
    let filter = try filter(of: leading, sources, limit: limit)
    for list in try await reader.read(
      [leading], isFirst: others.isEmpty, picking: filter, mayEndEarly: limit != nil, noting: &age)
    {
      add(list, of: leading, replaces: true)
    }
    placeNames()
  }

  /// Finds the names among the people so far, and gives the others places of their own.
  private mutating func placeNames() {
    index.find(names.flatMap(\.logins))
    for (source, logins) in names { members[.names(source)] = index.places(of: logins) }
  }

  private mutating func add(
    _ list: ListReader.List, of source: PeopleSource, replaces: Bool = false
  ) {
    members[source] =
      list.accounts.isEmpty
      ? index.places(ofIDs: list.ids) : index.places(of: list.accounts, replaces: replaces)
    states.append(list.state)
  }

  private mutating func addFavourites() throws(CommandError) {
    let host = query.client.base.webAuthority
    let store = try invocation.context.favourites()
    let favourites = try invocation.context.accessFiles { () throws(StorageError) in
      try store.list(on: host)
    }
    // A file that was edited by hand may contain an account twice.
    var seen: Set<Int64> = []
    members[.favourites] = index.places(
      of: favourites.filter { seen.insert($0.id).inserted }.map { Account($0) })
  }

  /// Returns the list to read last, because the others may show that its end isn't needed.
  private func leadingList(
    of sources: SetExpression<PeopleSource>, limit: Int?
  ) -> PeopleSource? {
    let operands = sources.operands
    guard let first = operands.first, case .list = first,
      operands.count(where: { $0 == first }) == 1
    else { return nil }
    let operators = sources.leadingOperators
    if operators.isEmpty { return first }
    return !operators.contains(.or) && (operators.contains(.and) || limit != nil) ? first : nil
  }

  /// Returns the filter of the list that is read last, which the rest of the expression determines.
  private func filter(
    of leading: PeopleSource, _ sources: SetExpression<PeopleSource>, limit: Int?
  ) throws(CommandError) -> PeopleFilter {
    let operators = sources.leadingOperators
    if operators.isEmpty { return PeopleFilter(.everyone, limit: limit) }
    // A name that is on no list so far may be on this one.
    let hasUnknownNames = names.contains { name in
      members[.names(name.source)]?.contains(where: index.isUnknown) == true
    }
    if hasUnknownNames { return PeopleFilter(.everyone, limit: nil) }
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

  /// The accounts that were typed as operands.
  private var typedAccounts: [Int] {
    names.flatMap { name -> [Int] in
      if case .account = name.source { members[.names(name.source)] ?? [] } else { [] }
    }
  }

  /// Looks up the names among some people, and reports those without an account.
  ///
  /// - Returns: True if there were any.
  /// - Throws: `CommandError` if a request fails, or if the first name has no account and the query
  ///   needs all names.
  mutating func lookUp(_ places: [Int]) async throws(CommandError) -> Bool {
    let unknown = places.filter { index.isUnknown($0) }
    if unknown.isEmpty { return false }
    var logins: [Login] = []
    for account in index.accounts(at: unknown) {
      do throws(LoginError) {
        logins.append(try Login(name: account.login))
      } catch {
        throw CommandError(error)
      }
    }
    let client = query.client
    // To read all cached lists takes longer than a request for one name.
    let readsCache = logins.count > 1 || client.isOffline
    let known =
      readsCache
      ? client.knownAccounts(
        named: Set(logins), onPagesAt: invocation.usableListKeys(of: client.base)) : [:]
    let requested = logins.filter { known[$0] == nil }
    let cost = await LookupCost.of(
      requested.count, requestCount: client.lookupCost(of: requested), client)
    if cost.isWorthReporting { invocation.report(.nameCost(cost)) }
    var failures = failures
    let needsAll = query.needsAllNames
    let (found, result) = await ProfileQuery(users: []).accounts(
      logins.map { .success(.named($0)) }, known: known,
      reporting: { error throws(CommandError) in
        if needsAll { throw error }
        try failures.report(error)
      }, in: invocation)
    try result.get()
    self.failures = failures
    for (login, account) in zip(logins, found) { index.resolve(login, as: account) }
    placeNames()
    return true
  }
}
