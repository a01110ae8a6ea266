package import GitHubAPI
package import TerminalText

/// A filter of people: words, phrases, conditions on fields, and states, combined by a space, `or`,
/// `-` and parentheses.
package struct FilterExpression: Sendable {
  /// A part of a filter.
  indirect enum Node: Sendable {
    case term(FilterTerm)
    case all([Node])
    case any([Node])
    case not(Node)
  }

  /// The whole filter; nil if it has no condition.
  let root: Node?
  /// The first mistake, which makes the filter exclude everyone; nil without one.
  package let problem: FilterProblem?
  /// A mistake that may only be due to a text that is still being typed, such as `followers>`.
  package let unfinished: FilterProblem?
  /// The account that the whole text names, as `@octocat`; folded.
  package let account: FoldedText?
  /// True if only profiles show who is included.
  package let needsProfiles: Bool
  /// True if it leaves out people by a text: only profiles show who doesn't have it.
  private let excludesTexts: Bool
  /// The texts of included people that matched, for highlights.
  package let highlights: [FoldedText]
  /// True if it is about relations to the viewer, which need a token.
  package let testsRelations: Bool
  private let testsStates: Bool
  /// The words that also match as letters in the given order, by which matches are ranked.
  package let fuzzyWords: [FoldedText]
  /// True if it has a name whose filter isn't read yet.
  package let hasUnreadName: Bool

  /// A filter that includes everyone.
  package static let none = FilterExpression("")

  /// Parses a filter as typed.
  package init(_ text: String, with options: FilterOptions = FilterOptions()) {
    self.init(parts: [.typed(text)], with: options)
  }

  /// Parses the words of a command line; a word with spaces and no operators is a phrase.
  package init(arguments: [String], with options: FilterOptions = FilterOptions()) {
    self.init(parts: arguments.map(FilterParser.part), with: options)
  }

  private init(
    parts: [FilterParser.Part], with options: FilterOptions, account named: Login? = nil
  ) {
    var parser = FilterParser(options)
    for part in parts { parser.read(part) }
    root = parser.end()
    (problem, unfinished) = (parser.problem, parser.unfinished)
    hasUnreadName = parser.hasUnreadName
    let terms = root.map { FilterExpression.terms(of: $0) } ?? []
    needsProfiles = terms.contains { $0.term.needsProfile }
    excludesTexts = terms.contains { term, isNegated in
      switch term {
      case .word, .letters: isNegated
      default: false
      }
    }
    testsRelations = terms.contains { $0.term.testsRelation }
    testsStates = terms.contains { if case .state = $0.term { true } else { false } }
    highlights = terms.compactMap { term, isNegated in
      switch term {
      case .word(let text), .letters(let text), .contains(let text, _): isNegated ? nil : text
      default: nil
      }
    }
    fuzzyWords = terms.compactMap { term, _ in
      if case .letters(let text) = term { text } else { nil }
    }
    let alone = parts.count == 1 ? FilterScanner.plain(parts[0].text) : ""
    let isName = alone.first == "@" && alone.count > 1 && !alone.contains(where: \.isWhitespace)
    account =
      named.map { FoldedText($0.name) } ?? (isName ? FoldedText(String(alone.dropFirst())) : nil)
  }

  /// Parses a filter that names an account, by `@octocat` or the address of a profile: a text if the
  /// account isn't on the list.
  package init(_ text: String, naming login: Login) {
    let plain = FilterExpression.plain(text)
    self.init(
      parts: [.typed("\"\(plain.first == "@" ? plain : login.name)\"")], with: FilterOptions(),
      account: login)
  }

  /// Returns true if the filter implies a lookup of profiles.
  ///
  /// A reader of records can't see that nobody was shown to lack a text.
  package func impliesLookup(forRecords isForRecords: Bool) -> Bool {
    problem == nil && (needsProfiles || hasUnreadName || isForRecords && excludesTexts)
  }

  /// Returns a filter as typed without an input method, which makes letters and signs full-width.
  package static func plain(_ text: String) -> String { FilterScanner.plain(text) }

  /// Returns true for the name of a field, with or without a hyphen before it.
  package static func isField(_ name: some StringProtocol) -> Bool {
    FilterCondition.isField(String(name.drop(while: FilterScanner.isHyphen)))
  }

  /// True if the filter includes everyone.
  package var isEmpty: Bool { root == nil && problem == nil }

  /// Returns true if the filter tests whether accounts are favourites, marked or the like.
  package func testsStates(_ states: FilterState...) -> Bool {
    guard testsStates, let root else { return false }
    return FilterExpression.terms(of: root).contains { term, _ in
      if case .state(let state) = term { states.contains(state) } else { false }
    }
  }

  /// Returns the verdicts on accounts, with their profiles; nil for those that aren't known.
  package func verdicts(
    on accounts: [Account], knowing profiles: [KnownProfile?], states: FilterStates = FilterStates()
  ) -> [FilterVerdict] {
    var (logins, ends): ([UInt8], [Int32]) = ([], [])
    for account in accounts {
      logins += FoldedText(account.login).bytes
      ends.append(Int32(logins.count))
    }
    return verdicts(
      at: accounts.indices, logins: logins, ends: ends, knowing: profiles, states: states
    ) { accounts[$0] }
  }

  /// Returns the verdicts on a part of a list.
  ///
  /// Evaluates one condition for everyone after another, which is several times faster than one person
  /// after another.
  ///
  /// - Parameters:
  ///   - positions: The positions of the people.
  ///   - logins: The folded logins of the list, one behind another.
  ///   - ends: The end of each login.
  ///   - profiles: The profiles of the list, up to the last one that is known; nil for the others.
  ///   - states: The accounts that the states are about.
  ///   - account: Returns the account at a position.
  /// - Returns: The verdicts in the order of the positions.
  package func verdicts(
    at positions: Range<Int>, logins: [UInt8], ends: [Int32],
    knowing profiles: [KnownProfile?], states: FilterStates, account: (Int) -> Account
  ) -> [FilterVerdict] {
    guard problem == nil, let root else {
      return Array(repeating: problem == nil ? .included : .excluded, count: positions.count)
    }
    return FilterExpression.verdicts(of: root) { term in
      var verdicts: [FilterVerdict] = []
      verdicts.reserveCapacity(positions.count)
      let logins = logins.span
      for position in positions {
        let start = position == 0 ? 0 : Int(ends[position - 1])
        verdicts.append(
          term.verdict(
            login: logins.extracting(start..<Int(ends[position])), account: { account(position) },
            profile: position < profiles.count ? profiles[position] : nil, states: states))
      }
      return verdicts
    }
  }

  /// Returns true if a text that isn't a person's matches the words, such as that of an event.
  package func matches(_ text: FoldedText) -> Bool {
    if problem != nil { return false }
    guard let root else { return true }
    let verdicts = FilterExpression.verdicts(of: root) { term in
      switch term {
      case .word(let word), .letters(let word): [FilterVerdict(text.contains(word))]
      default: [.unknown]
      }
    }
    return verdicts == [.included]
  }

  private static func verdicts(
    of node: Node, _ test: (FilterTerm) -> [FilterVerdict]
  ) -> [FilterVerdict] {
    switch node {
    case .term(let term): test(term)
    case .not(let node): verdicts(of: node, test).map(\.negated)
    case .all(let nodes): combined(nodes, test) { $0.rawValue < $1.rawValue }
    case .any(let nodes): combined(nodes, test) { $0.rawValue > $1.rawValue }
    }
  }

  /// Returns for each person the verdict of the part that precedes those of all others.
  private static func combined(
    _ nodes: [Node], _ test: (FilterTerm) -> [FilterVerdict],
    _ precedes: (FilterVerdict, FilterVerdict) -> Bool
  ) -> [FilterVerdict] {
    var result = nodes.first.map { verdicts(of: $0, test) } ?? []
    for node in nodes.dropFirst() {
      let next = verdicts(of: node, test)
      for index in next.indices where precedes(next[index], result[index]) {
        result[index] = next[index]
      }
    }
    return result
  }

  private static func terms(
    of node: Node, isNegated: Bool = false
  ) -> [(term: FilterTerm, isNegated: Bool)] {
    switch node {
    case .term(let term): [(term, isNegated)]
    case .not(let node): terms(of: node, isNegated: !isNegated)
    case .all(let nodes), .any(let nodes): nodes.flatMap { terms(of: $0, isNegated: isNegated) }
    }
  }
}

extension FilterExpression {
  /// Returns a field in which a text of the filter occurs, if it occurs in no shown field.
  ///
  /// - Parameters:
  ///   - profile: The profile of an included person.
  ///   - shown: The fields that are on the screen.
  /// - Returns: The first field of that kind; nil if the shown fields explain the match.
  package func field(matchingIn profile: KnownProfile, besides shown: [ProfileField])
    -> ProfileField?
  {
    let hidden = (KnownProfile.searchedFields + [.blog]).filter { !shown.contains($0) }
    for text in highlights where !shown.contains(where: { profile.contains(text, in: $0) }) {
      if let field = hidden.first(where: { profile.contains(text, in: $0) }) { return field }
    }
    return nil
  }
}

extension ProfileField {
  /// The names of fields in filters, the short ones first.
  package static let filterNames = allCases.flatMap(\.aliases) + allCases.map(\.key)

  private static let fieldsByFilterName = Dictionary(
    allCases.flatMap { field in (field.aliases + [field.key]).map { ($0, field) } }
  ) { first, _ in first }

  /// Returns the field with a name in filters, in any case.
  static func named(inFilters name: some StringProtocol) -> ProfileField? {
    fieldsByFilterName[name.lowercased()]
  }

  /// The shortest name in filters.
  package var filterName: String { aliases.first ?? key }
}
