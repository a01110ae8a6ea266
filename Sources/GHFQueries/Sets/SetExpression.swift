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
    var stack: [Set<Int>] = []
    var position = 0
    for step in steps {
      switch step {
      case .operand:
        stack.append([position])
        position += 1
      case .combine(let combination):
        let right = stack.popLast() ?? []
        if combination == .or, let left = stack.popLast() { stack.append(left.union(right)) }
      }
    }
    return stack.last ?? []
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
    var stack: [[Int]] = []
    // The last step that marked each person.
    var marks = [Int](repeating: -1, count: count)
    for (number, step) in steps.enumerated() {
      switch step {
      case .operand(let operand): stack.append(members(operand))
      case .combine(let combination):
        guard let right = stack.popLast(), var left = stack.popLast() else { continue }
        let marking = combination == .or ? left : right
        for person in marking { marks[person] = number }
        switch combination {
        case .and: left.removeAll { marks[$0] != number }
        case .without: left.removeAll { marks[$0] == number }
        case .or: left += right.filter { marks[$0] != number }
        }
        stack.append(left)
      }
    }
    return stack.last ?? []
  }
}
