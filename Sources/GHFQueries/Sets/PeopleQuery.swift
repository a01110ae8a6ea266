package import GitHubAPI

package import struct FoundationEssentials.Date

/// A set expression whose lists are fetched, each once, and whose people are compared by id.
package struct PeopleQuery: Sendable {
  /// The expression, with the user's own login in place of `@me`.
  package let expression: SetExpression<PeopleOperand>
  package private(set) var context: QueryContext
  package let verifies: Bool
  /// True if a name without an account ends the query.
  let needsAllNames: Bool
  /// True if the people behind a limit are counted, as far as that needs no request.
  package var countsAll = false
  /// True if a list that was stored before is brought up to date by its differences.
  package var updatesLists = false
  /// Decides by the first page of a list that is the whole expression whether the query begins, and
  /// throws if it doesn't.
  package var verifyBeginning:
    (@Sendable (Page<[Account]>, QueryContext) async throws(QueryError) -> Void)?
  /// Says how many pages of a list, or how many of the names (nil for a list), may be requested; nil if
  /// all may.
  package var allowance: (@Sendable (ListName?) -> PageAllowance)?
  /// True if people come as they arrive, if their order is known by then.
  package var isEager = false
  /// The accounts in files and on standard input, by login or id.
  let names: [PeopleOperand: [UserReference]]

  /// Prepares the query; fetches the user's own login if the expression contains `@me`.
  ///
  /// - Parameters:
  ///   - typed: The expression.
  ///   - names: The accounts that its files and standard input hold, by login or id.
  ///   - verifies: True if every page of a list is fetched again before the list counts as settled.
  ///   - needsAllNames: True if a name without an account ends the query.
  ///   - context: The parts that it works with.
  /// - Throws: `QueryError` if the own login can't be fetched.
  package init(
    _ typed: SetExpression<PeopleOperand>, names: [PeopleOperand: [UserReference]] = [:],
    verifies: Bool = false, needsAllNames: Bool, in context: QueryContext
  ) async throws(QueryError) {
    var own: Login?
    for user in typed.operands.compactMap(\.user) where user != .ownAccount || own == nil {
      let login = try await context.login(of: user)
      if user == .ownAccount { own = login }
    }
    let name = own
    expression = typed.replacing { SetExpression($0.naming(name)) }
    self.names = names
    self.verifies = verifies
    self.needsAllNames = needsAllNames
    self.context = context
  }

  /// The lists that the query reads, each once.
  package var lists: [ListName] {
    var seen: Set<ListName> = []
    return expression.operands.flatMap { $0.sources?.operands ?? [] }.compactMap { source in
      if case .list(let list) = source, seen.insert(list).inserted { list } else { nil }
    }
  }

  /// True if an account that a list only seems to lack would make the result wrong.
  var needsWholeReadings: Bool {
    lists.count > 1 && !updatesLists || expression.subtracts
      || expression.operands.contains { $0.sources?.subtracts == true }
  }

  /// The number of its lists of which the cache has no page that may be used without a request.
  package var unreadListCount: Int {
    let keys = Set(context.usableListKeys())
    return lists.count { list in
      !keys.contains(context.client.key(of: list.relation.endpoint(of: list.login)))
    }
  }

  /// True if the result consists of the names of one source, in their order.
  var isNames: Bool {
    guard expression.steps.count == 1, let operand = expression.operands.first else { return false }
    return names[operand] != nil
  }

  /// The expression in a normal form, which identifies it in the cache.
  package var text: String {
    expression.steps.map { step in
      switch step {
      case .operand(let operand): operand.description
      case .combine(let combination): combination.rawValue
      }
    }.joined(separator: " ")
  }

  /// Returns the people in the set that the expression describes, in order.
  ///
  /// They come together at the end, unless the query is eager.
  ///
  /// - Parameters:
  ///   - limit: The number of people needed from the beginning; nil for all. Lists may have more.
  ///   - start: The start of an unfinished run that is resumed; nil without one.
  /// - Returns: The people. The end has their number without the limit, the completeness of each list, and
  ///   the failure of names without an account. The answer fails if a list is incomplete or can't be
  ///   fetched.
  package func answer(
    limit: Int? = nil, since start: Date? = nil
  ) -> sending Answer<Account, QueryError> {
    context.drive { [self] sink, context throws(QueryError) in
      var query = self
      query.context = context
      query.context.use = PartUse(needsWhole: true)
      return try await query.send(limit: limit, since: start, to: sink)
    }
  }

  private func send(
    limit: Int?, since start: Date?, to sink: Sink<Account>
  ) async throws(QueryError) -> Ending {
    let sources = expression.replacing { $0.sources ?? SetExpression(.names(.input)) }
    let early = isEager ? EarlyPeople(to: sink) : nil
    var people = PeopleCollection(self, since: start, to: early, of: sink)
    people.addNames(of: sources)
    // Others take the places of people whose absence isn't confirmed.
    try await people.collect(sources, limit: verifies && needsWholeReadings ? nil : limit)
    var places = people.evaluate(sources)
    if try await people.lookUp(places) { places = people.evaluate(sources) }
    let limit = limit ?? .max
    while verifies, await people.confirmAbsences(of: places.prefix(limit), in: sources) {
      places = people.evaluate(sources)
    }
    let accounts = people.index.accounts(at: places.prefix(limit))
    if let early {
      _ = try await early.send(accounts)
    } else {
      _ = try await sink.send(Page(accounts))
    }
    var ending = Ending()
    ending.totalCount = people.leadingEnd.map(\.matchCount) ?? places.count
    (ending.states, ending.failure) = (people.states, people.failure)
    return ending
  }
}
