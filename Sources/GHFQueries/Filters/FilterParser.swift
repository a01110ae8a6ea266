import TerminalText

/// A parser of filters, which reads one part after another.
struct FilterParser {
  /// A part of a filter as typed.
  struct Part {
    let text: String
    /// True if it stands in parentheses: a word of a command line that has several words.
    var isGroup = false
    /// True if what follows `-`, a field and its operator is a phrase.
    var isPhrase = false

    static func typed(_ text: String) -> Part { Part(text: text) }
  }

  /// A group in parentheses, or the whole filter, as far as it was read.
  private struct Group {
    var isNegated = false
    /// The parts between `or`.
    var alternatives: [[FilterExpression.Node]] = [[]]
    /// True if a condition follows the last `or`, even an unfinished one.
    var hasCondition = false
    /// True if a part of a command line began it.
    var isOfPart = false
  }

  private let options: FilterOptions
  /// The named filters that this one is a part of, the outermost first.
  private let outerNames: [String]
  /// The number of groups around this filter.
  private let outerDepth: Int
  /// The number of uses of named filters so far.
  private var nameCount = 0
  private var groups = [Group()]
  /// True behind `NOT`, until the condition that it negates.
  private var negatesNext = false
  private(set) var problem: FilterProblem?
  private(set) var unfinished: FilterProblem?
  /// True if a name was accepted whose filter isn't read yet.
  private(set) var hasUnreadName = false

  // Deeper ones would need a larger stack to be evaluated.
  private static let maximumDepth = 50
  // Each of a few names may use the next one several times.
  private static let maximumNameCount = 1_000

  init(_ options: FilterOptions) { self.init(options, outerNames: [], outerDepth: 0) }

  private init(_ options: FilterOptions, outerNames: [String], outerDepth: Int) {
    self.options = options
    self.outerNames = outerNames
    self.outerDepth = outerDepth
  }

  /// Returns a word of a command line as a part: a phrase if it has spaces and no operators.
  static func part(_ argument: String) -> Part {
    let plain = FilterScanner.plain(argument)
    let words = plain.split(whereSeparator: \.isWhitespace)
    guard words.count > 1 else { return .typed(argument) }
    let isFilter =
      plain.contains { "()".contains($0) || FilterScanner.isQuote($0) }
      || words.contains { $0.lowercased() == "or" || $0 == "NOT" }
      || words.dropFirst().contains { word in
        word.first.map(FilterScanner.isHyphen) == true || FilterCondition.begins(word)
      }
      || words.contains { FilterOptions.name(in: $0.drop(while: FilterScanner.isHyphen)) != nil }
      || words.contains { ForeignOperator(String($0)) != nil }
    return Part(text: argument, isGroup: isFilter, isPhrase: !isFilter)
  }

  mutating func read(_ part: Part) {
    if part.isGroup { open(isNegated: false, isOfPart: true) }
    var scanner = FilterScanner(part.text, isPhrase: part.isPhrase)
    while let token = scanner.next(inGroup: groups.count > 1) {
      switch token {
      case .open(let isNegated): open(isNegated: isNegated)
      case .close: close()
      case .not: negatesNext.toggle()
      case .or:
        endNegation()
        if !last.hasCondition { note(.loneOr) }
        groups[groups.count - 1].alternatives.append([])
        groups[groups.count - 1].hasCondition = false
      case .text(let text, let isNegated):
        let word = FoldedText(text)
        add(word.isEmpty ? nil : .term(.word(word)), isNegated: isNegated)
      case .word(let text, let isNegated):
        if let foreign = ForeignOperator(text) { note(.foreignOperator(foreign, in: text)) }
        let word = FoldedText(text)
        // What a vague match excludes would surprise.
        let isFuzzy =
          options.isFuzzy && !isNegated && !negatesNext && !groups.contains(where: \.isNegated)
        add(
          word.isEmpty ? nil : .term(isFuzzy ? .letters(word) : .word(word)), isNegated: isNegated)
      case .named(let name, let isNegated):
        add(filter(named: name, isNegated: isNegated), isNegated: isNegated)
      case .condition(let condition, let isNegated):
        var term: FilterTerm?
        do throws(FilterCondition.Fault) {
          term = try condition.term(now: options.now)
        } catch {
          note(error.problem, isUnfinished: error.isUnfinished)
        }
        add(term.map { .term($0) }, isNegated: isNegated)
      }
    }
    if scanner.hasOpenQuote { note(.openQuote, isUnfinished: true) }
    if part.isGroup {
      while !last.isOfPart, groups.count > 1 { endUnclosedGroup() }
      close()
    }
  }

  /// Ends the filter and returns its root; nil if it has no condition.
  mutating func end() -> FilterExpression.Node? {
    while groups.count > 1 { endUnclosedGroup() }
    endNegation(isUnfinished: true)
    return node(of: groups[0])
  }

  private var last: Group { groups[groups.count - 1] }

  /// Parses a named filter and returns its root; nil if it has no condition, or a mistake, which is
  /// noted.
  private mutating func filter(named name: String, isNegated: Bool) -> FilterExpression.Node? {
    guard let names = options.names else {
      hasUnreadName = true
      return nil
    }
    guard let text = names[name] else {
      let known = names.keys.sorted()
      note(
        .unknownName(name, near: Spelling.nearest(to: name, among: known), known: known),
        isUnfinished: known.contains { $0.hasPrefix(name) })
      return nil
    }
    if let start = outerNames.firstIndex(of: name) {
      note(.circle(outerNames[start...] + [name]))
      return nil
    }
    nameCount += 1
    if nameCount > FilterParser.maximumNameCount {
      note(.tooManyNames)
      return nil
    }
    var options = options
    if isNegated || negatesNext || groups.contains(where: \.isNegated) { options.isFuzzy = false }
    var parser = FilterParser(
      options, outerNames: outerNames + [name], outerDepth: outerDepth + groups.count)
    parser.nameCount = nameCount
    parser.read(.typed(text))
    let root = parser.end()
    nameCount = parser.nameCount
    if let problem = parser.problem { note(problem) }
    if let problem = parser.unfinished { note(problem) }
    return root
  }

  private mutating func open(isNegated: Bool, isOfPart: Bool = false) {
    if outerDepth + groups.count > FilterParser.maximumDepth { note(.tooDeep) }
    groups.append(Group(isNegated: isNegated != negatesNext, isOfPart: isOfPart))
    negatesNext = false
  }

  /// Notes a `NOT` that has nothing to negate.
  private mutating func endNegation(isUnfinished: Bool = false) {
    if negatesNext { note(.missingValue(after: "NOT"), isUnfinished: isUnfinished) }
    negatesNext = false
  }

  private mutating func endUnclosedGroup() {
    note(.openGroup, isUnfinished: true)
    close()
  }

  private mutating func close() {
    endNegation()
    guard groups.count > 1, let group = groups.popLast() else { return }
    if group.alternatives.count == 1, !group.hasCondition { note(.emptyGroup, isUnfinished: true) }
    add(node(of: group), isNegated: group.isNegated)
  }

  private mutating func node(of group: Group) -> FilterExpression.Node? {
    if group.alternatives.count > 1, !group.hasCondition { note(.loneOr, isUnfinished: true) }
    let parts = group.alternatives.compactMap { nodes -> FilterExpression.Node? in
      nodes.count > 1 ? .all(nodes) : nodes.first
    }
    return parts.count > 1 ? .any(parts) : parts.first
  }

  private mutating func add(_ node: FilterExpression.Node?, isNegated: Bool) {
    let index = groups.count - 1
    groups[index].hasCondition = true
    let isNegated = isNegated != negatesNext
    negatesNext = false
    guard let node, problem != .tooDeep else { return }
    let last = groups[index].alternatives.count - 1
    groups[index].alternatives[last].append(isNegated ? .not(node) : node)
  }

  private mutating func note(_ problem: FilterProblem, isUnfinished: Bool = false) {
    if isUnfinished {
      unfinished = unfinished ?? problem
    } else {
      self.problem = self.problem ?? problem
    }
  }
}
