import GitHubAPI

import struct FoundationEssentials.Date

/// A set expression whose lists are fetched, each once, and whose people are compared by id.
struct PeopleQuery: Sendable {
  /// The people of a result.
  struct Selected: Sendable {
    var accounts: [Account]
    /// The completeness of each list.
    var states: [ListState]
    /// The exit status of names without an account; nil if all were found.
    var failure: CommandError?
  }

  /// The expression, with the user's own login in place of `@me`.
  let expression: SetExpression<PeopleOperand>
  let client: GitHubClient
  let verifies: Bool
  /// True if a name without an account ends the run, as nothing was printed before.
  let needsAllNames: Bool
  let invocation: Invocation

  /// Parses a typed expression.
  ///
  /// - Throws: `CommandError` that names the invalid word.
  static func parse(
    _ words: [String], on base: APIBase
  ) throws(CommandError) -> SetExpression<PeopleOperand> {
    do throws(SetFault<CommandError>) {
      return try SetParser.parse(words) { word throws(CommandError) in
        try PeopleOperand(word, on: base)
      }
    } catch {
      var fault = CommandError(error)
      if case .operand = error.kind, let hint = nameHint(for: words, on: base) {
        fault.hints = [hint]
      }
      throw fault
    }
  }

  /// Returns the hint for names in place of operands; nil for a single word, or if some word is
  /// neither.
  private static func nameHint(for words: [String], on base: APIBase) -> String? {
    let words = words.flatMap { $0.split(separator: " ") }.map(String.init)
    var operands: [String] = []
    var needsOperator = false
    for word in words {
      let isOperator = SetOperator(rawValue: word.lowercased()) != nil
      if !isOperator, needsOperator { operands.append("and") }
      needsOperator = !isOperator
      // `try?`: a word may be a name instead, or neither.
      if isOperator || (try? PeopleOperand(word, on: base)) != nil {
        operands.append(word)
      } else if let login = try? Login(typed: word, on: base) {
        operands.append("followers:\(login)")
      } else {
        return nil
      }
    }
    return words.count > 1 ? "use '\(operands.joined(separator: " "))'" : nil
  }

  /// Prepares the query; fetches the user's own login if the expression contains `@me`.
  ///
  /// A nil `client` stands for a new one.
  init(
    _ typed: SetExpression<PeopleOperand>, verifies: Bool, needsAllNames: Bool,
    using client: GitHubClient? = nil, in invocation: Invocation
  ) async throws(CommandError) {
    let client = if let client { client } else { try invocation.client() }
    self.client = client
    var own: Login?
    for user in typed.operands.compactMap(\.user) where user != .ownAccount || own == nil {
      let login = try await user.login(client, in: invocation)
      if user == .ownAccount { own = login }
    }
    let name = own
    expression = typed.replacing { SetExpression($0.naming(name)) }
    self.verifies = verifies
    self.needsAllNames = needsAllNames
    self.invocation = invocation
  }

  /// The expression in a normal form, which identifies it in the cache.
  var text: String {
    expression.steps.map { step in
      switch step {
      case .operand(let operand): operand.description
      case .combine(let combination): combination.rawValue
      }
    }.joined(separator: " ")
  }

  /// Returns the people in the set that the expression describes, in order.
  ///
  /// - Parameters:
  ///   - limit: The number of people needed from the beginning; nil for all. Lists may have more.
  ///   - start: The start of an unfinished run that is resumed; nil without one.
  ///   - age: The age of cached pages, which is updated.
  /// - Returns: The people, the lists' completeness, and the failure of names without an account.
  /// - Throws: `CommandError` if a list is incomplete or can't be fetched.
  func people(
    limit: Int?, since start: Date?, noting age: inout CacheAge
  ) async throws(CommandError) -> Selected {
    let sources = expression.replacing { $0.sources ?? SetExpression(.names(.input)) }
    var people = PeopleCollection(self, since: start)
    try people.readNames(of: sources)
    try await people.collect(sources, limit: limit, noting: &age)
    var places = people.evaluate(sources)
    if try await people.lookUp(places) { places = people.evaluate(sources) }
    return Selected(
      accounts: people.index.accounts(at: places.prefix(limit ?? places.count)),
      states: people.states, failure: people.failures.final)
  }

  /// Returns the people of each operand, as numbers that stand for people.
  ///
  /// - Returns: The different operands in order, the lists' completeness, and the exit status of
  ///   names without an account.
  func operandSets(
    noting age: inout CacheAge
  ) async throws(CommandError) -> (
    sets: [(operand: PeopleOperand, people: [Int])], states: [ListState], failure: CommandError?
  ) {
    var seen: Set<PeopleOperand> = []
    let operands = expression.operands.filter { seen.insert($0).inserted }
      .map { ($0, $0.sources ?? SetExpression(.names(.input))) }
    var people = PeopleCollection(self, since: nil)
    for (_, sources) in operands { try people.readNames(of: sources) }
    let all = SetExpression(steps: operands.flatMap(\.1.steps))
    try await people.collect(all, noting: &age, readsAll: true)
    for (_, sources) in operands { _ = try await people.lookUp(people.evaluate(sources)) }
    return (
      operands.map { ($0.0, people.evaluate($0.1)) }, people.states, people.failures.final
    )
  }
}
