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
