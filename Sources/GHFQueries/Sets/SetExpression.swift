/// An operator between two sets of people.
package enum SetOperator: String, CaseIterable, Sendable {
  case and, without, or

  /// `and` and `without` bind equally, and before `or`.
  var bindsFirst: Bool { self != .or }
}

extension SetExpression: Equatable where Operand: Equatable {}
extension SetExpression.Step: Equatable where Operand: Equatable {}

/// An expression over sets, in postfix order, so that no depth of nesting overflows the stack.
package struct SetExpression<Operand: Sendable>: Sendable {
  /// A step of the evaluation.
  package enum Step: Sendable {
    case operand(Operand)
    /// Combines the two sets before it.
    case combine(SetOperator)
  }

  package private(set) var steps: [Step]

  package init(_ operand: Operand) { steps = [.operand(operand)] }

  /// Creates an expression of steps that leave one set.
  package init(steps: [Step]) { self.steps = steps }

  /// Combines this set with another one, which is on the right.
  package func combined(_ combination: SetOperator, _ other: SetExpression) -> SetExpression {
    SetExpression(steps: steps + other.steps + [.combine(combination)])
  }

  /// The operands in order, repeated ones included.
  package var operands: [Operand] {
    steps.compactMap { if case .operand(let operand) = $0 { operand } else { nil } }
  }

  /// True if people are excluded because they are in a set.
  var subtracts: Bool {
    steps.contains { if case .combine(.without) = $0 { true } else { false } }
  }

  /// Replaces each operand with an expression.
  func replacing<Other>(
    _ replacement: (Operand) -> SetExpression<Other>
  ) -> SetExpression<Other> {
    SetExpression<Other>(
      steps: steps.flatMap { step -> [SetExpression<Other>.Step] in
        switch step {
        case .operand(let operand): replacement(operand).steps
        case .combine(let combination): [.combine(combination)]
        }
      })
  }

  /// The operators whose left side begins with the first operand, the innermost first.
  var leadingOperators: [SetOperator] {
    var leading: [SetOperator] = []
    // True for the set that begins with the first operand.
    var stack: [Bool] = []
    for step in steps {
      switch step {
      case .operand: stack.append(stack.isEmpty)
      case .combine(let combination):
        _ = stack.popLast()
        if stack.last == true { leading.append(combination) }
      }
    }
    return leading
  }

  /// The positions among `operands` of those whose people can be in the result; the others only
  /// decide who is.
  var yieldingPositions: Set<Int> {
    var positions: Set<Int> = []
    var position = operands.count
    // Whether each set that is still to come, from the end, can have people in the result.
    var stack = [true]
    for step in steps.reversed() {
      let isYielding = stack.popLast() ?? false
      switch step {
      case .operand:
        position -= 1
        if isYielding { positions.insert(position) }
      case .combine(let combination): stack += [isYielding, isYielding && combination == .or]
      }
    }
    return positions
  }

  /// Evaluates the expression.
  ///
  /// The result of `and` and `without` is in the order of the left side. The result of `or` is the
  /// left side, then the rest of the right one.
  ///
  /// - Parameters:
  ///   - count: The number of people in all sets.
  ///   - members: Returns the people of an operand, as numbers below `count`, each once.
  /// - Returns: The people, each once.
  func people(among count: Int, of members: (Operand) -> [Int]) -> [Int] {
    // With `or`, sets are only put beside each other, and joined when another operator needs them:
    // joining at each `or` would take time in the square of the depth.
    var sets: [[Int]] = []
    // The number of sets that each result so far consists of.
    var setCounts: [Int] = []
    // The last join or filter that marked each person.
    var marks = [Int](repeating: 0, count: steps.count > 1 ? count : 0)
    var mark = 0
    func takeLast() -> [Int] {
      let count = setCounts.popLast() ?? 0
      if count < 2 { return sets.popLast() ?? [] }
      mark += 1
      var joined: [Int] = []
      for set in sets.suffix(count) {
        for person in set where marks[person] != mark {
          marks[person] = mark
          joined.append(person)
        }
      }
      sets.removeLast(count)
      return joined
    }
    for step in steps {
      switch step {
      case .operand(let operand):
        sets.append(members(operand))
        setCounts.append(1)
      case .combine(.or):
        let right = setCounts.popLast() ?? 0
        setCounts.append((setCounts.popLast() ?? 0) + right)
      case .combine(let combination):
        let right = takeLast()
        var left = takeLast()
        mark += 1
        for person in right { marks[person] = mark }
        left.removeAll { (marks[$0] == mark) == (combination == .without) }
        sets.append(left)
        setCounts.append(1)
      }
    }
    return takeLast()
  }
}

/// A fault in a typed set expression, and the word that it concerns.
package struct SetFault<Reason: Error>: Error {
  /// The kinds of faults.
  package enum Kind {
    case empty
    /// An operand must stand before the word.
    case operandExpectedBefore
    /// An operand must follow the word, which is the last one.
    case operandExpectedAfter
    /// An operator must stand before the word.
    case operatorExpected
    /// A `)` without its `(`.
    case unopened
    /// A `(` without its `)`.
    case unclosed
    case unclosedQuote
    case operand(Reason)
  }

  package let kind: Kind
  /// The operand, operator or parenthesis.
  package let text: String
  /// The number of the typed word that contains it, from 1.
  package let number: Int
}

/// A parser of set expressions: operands, `and`, `without`, `or` and parentheses.
///
/// `and` and `without` bind equally, from left to right, and before `or`.
package enum SetParser {
  /// A word, or a parenthesis within one.
  package struct Token: Equatable {
    package var text: String
    package let number: Int
    package var isQuoted = false
  }

  /// Parses words as typed, each of which may contain several words.
  ///
  /// - Throws: The first fault.
  package static func parse<Operand, Reason>(
    _ words: [String], operand: (String) throws(Reason) -> Operand
  ) throws(SetFault<Reason>) -> SetExpression<Operand> {
    var steps: [SetExpression<Operand>.Step] = []
    // Operators that wait for their right side, and opening parentheses (nil).
    var pending: [(combination: SetOperator?, token: Token)] = []
    var expectsOperand = true
    let tokens = try tokens(of: words, Reason.self)
    func fault(_ kind: SetFault<Reason>.Kind, _ token: Token?) -> SetFault<Reason> {
      SetFault(kind: kind, text: token?.text ?? "", number: token?.number ?? 1)
    }
    for token in tokens {
      let combination = token.isQuoted ? nil : SetOperator(rawValue: token.text.lowercased())
      switch (token.text, combination) {
      case ("(", _):
        guard expectsOperand else { throw fault(.operatorExpected, token) }
        pending.append((nil, token))
      case (")", _):
        guard !expectsOperand else { throw fault(.operandExpectedBefore, token) }
        while let combination = pending.last?.combination {
          steps.append(.combine(combination))
          pending.removeLast()
        }
        guard pending.popLast() != nil else { throw fault(.unopened, token) }
      case (_, let combination?):
        guard !expectsOperand else { throw fault(.operandExpectedBefore, token) }
        while let earlier = pending.last?.combination, earlier.bindsFirst || combination == .or {
          steps.append(.combine(earlier))
          pending.removeLast()
        }
        pending.append((combination, token))
        expectsOperand = true
      case (let text, nil):
        guard expectsOperand else { throw fault(.operatorExpected, token) }
        do throws(Reason) {
          steps.append(.operand(try operand(text)))
        } catch {
          throw fault(.operand(error), token)
        }
        expectsOperand = false
      }
    }
    if expectsOperand {
      throw fault(tokens.isEmpty ? .empty : .operandExpectedAfter, tokens.last)
    }
    while let (combination, token) = pending.popLast() {
      guard let combination else { throw fault(.unclosed, token) }
      steps.append(.combine(combination))
    }
    return SetExpression(steps: steps)
  }

  /// Divides words at whitespace and parentheses, except within double quotes, which are removed.
  package static func tokens<Reason>(
    of words: [String], _ reason: Reason.Type
  ) throws(SetFault<Reason>) -> [Token] {
    var tokens: [Token] = []
    var number = 0
    for word in words {
      var token: Token?
      var isInQuotes = false
      var isBetweenWords = true
      for character in word {
        if !isInQuotes, character.isWhitespace {
          if let token { tokens.append(token) }
          token = nil
          isBetweenWords = true
          continue
        }
        if isBetweenWords {
          number += 1
          isBetweenWords = false
        }
        if character == "\"" {
          isInQuotes.toggle()
          token = token ?? Token(text: "", number: number)
          token?.isQuoted = true
        } else if !isInQuotes, character == "(" || character == ")" {
          if let token { tokens.append(token) }
          token = nil
          tokens.append(Token(text: String(character), number: number))
        } else {
          token = token ?? Token(text: "", number: number)
          token?.text.append(character)
        }
      }
      if let token {
        if isInQuotes {
          throw SetFault(kind: .unclosedQuote, text: token.text, number: token.number)
        }
        tokens.append(token)
      }
    }
    return tokens
  }
}
