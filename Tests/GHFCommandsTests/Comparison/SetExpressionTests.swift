import GHFMessages
import GitHubAPI
import TestSupport
import Testing

@testable import GHFCommands
@testable import GHFQueries

/// Set expressions: parsing and evaluation.
struct SetExpressionTests {
  /// An expression as a tree, which the parser knows only in postfix order.
  private indirect enum Tree {
    case operand(Int)
    case combined(Tree, SetOperator, Tree)

    static func random(depth: Int, _ generator: inout SeededGenerator) -> Tree {
      if depth == 0 || Int.random(in: 0..<4, using: &generator) == 0 {
        return .operand(Int.random(in: 0..<6, using: &generator))
      }
      let combination = SetOperator.allCases.randomElement(using: &generator) ?? .or
      return .combined(
        random(depth: depth - 1, &generator), combination, random(depth: depth - 1, &generator))
    }

    var postfix: String {
      switch self {
      case .operand(let number): "s\(number)"
      case .combined(let left, let combination, let right):
        "\(left.postfix) \(right.postfix) \(combination)"
      }
    }

    /// Returns the text with the parentheses that it needs, and sometimes more.
    func text(_ generator: inout SeededGenerator) -> String {
      let text: String
      switch self {
      case .operand(let number): text = "s\(number)"
      case .combined(let left, let combination, let right):
        text =
          left.side(of: combination, isRight: false, &generator) + " \(combination) "
          + right.side(of: combination, isRight: true, &generator)
      }
      return Int.random(in: 0..<8, using: &generator) == 0 ? "( \(text))" : text
    }

    private func side(
      of outer: SetOperator, isRight: Bool, _ generator: inout SeededGenerator
    ) -> String {
      guard case .combined(_, let inner, _) = self else { return text(&generator) }
      let needs = isRight ? !(inner.bindsFirst && outer == .or) : outer != .or && inner == .or
      return needs ? "(\(text(&generator)))" : text(&generator)
    }

    /// Evaluates by the definition, with the order of the leftmost operand.
    func people(_ sets: [[Int]]) -> [Int] {
      switch self {
      case .operand(let number): return sets[number]
      case .combined(let left, let combination, let right):
        let (left, right) = (left.people(sets), right.people(sets))
        switch combination {
        case .and: return left.filter(right.contains)
        case .without: return left.filter { !right.contains($0) }
        case .or: return left + right.filter { !left.contains($0) }
        }
      }
    }
  }

  private static func parse(_ words: [String]) throws -> SetExpression<String> {
    try SetParser.parse(words) { word throws(CommandError) in word }
  }

  private static func postfix(_ expression: SetExpression<String>) -> String {
    expression.steps.map { step in
      switch step {
      case .operand(let operand): operand
      case .combine(let combination): combination.rawValue
      }
    }.joined(separator: " ")
  }

  @Test func parsesThePrintedFormOfRandomTrees() throws {
    var generator = SeededGenerator()
    for _ in 0..<5_000 {
      let tree = Tree.random(depth: Int.random(in: 0...6, using: &generator), &generator)
      let text = tree.text(&generator)
      #expect(Self.postfix(try Self.parse([text])) == tree.postfix, "\(text)")
      // Spaces may be borders between words of the command line.
      let words = text.split(separator: " ").map(String.init)
      #expect(Self.postfix(try Self.parse(words)) == tree.postfix, "\(text)")
    }
  }

  @Test func evaluatesRandomTreesAsTheDefinitionSays() throws {
    var generator = SeededGenerator()
    for _ in 0..<5_000 {
      let tree = Tree.random(depth: Int.random(in: 0...6, using: &generator), &generator)
      let sets = (0..<6).map { _ in
        Array((0..<12).shuffled(using: &generator).prefix(.random(in: 0...12, using: &generator)))
      }
      let text = tree.text(&generator)
      let expression = try Self.parse([text])
      let people = expression.people(among: 12) { name in
        Int(name.dropFirst()).map { sets[$0] } ?? []
      }
      #expect(people == tree.people(sets), "\(text) of \(sets)")
      // Everyone in the result is in a set that yields people.
      let yielding = expression.yieldingPositions
      let yielded = expression.operands.enumerated().filter { yielding.contains($0.offset) }
        .flatMap { name in Int(name.element.dropFirst()).map { sets[$0] } ?? [] }
      #expect(Set(people).isSubset(of: yielded), "\(text) of \(sets)")
    }
  }

  @Test(arguments: [
    ("a and b without c", "a b and c without"), ("a without b and c", "a b without c and"),
    ("a or b and c", "a b c and or"), ("a and b or c", "a b and c or"),
    ("a or b or c", "a b or c or"), ("(a or b)and(c)", "a b or c and"),
    ("A AND b Or c", "A b and c or"),
    ("\"a and b\"", "a and b"), ("file:\"a (1)\" or b", "file:a (1) b or"), ("\"and\"", "and"),
    ("a\tand\r\nb", "a b and"),
  ])
  func bindsAndAndWithoutBeforeOr(_ text: String, _ postfix: String) throws {
    #expect(Self.postfix(try Self.parse([text])) == postfix)
  }

  @Test("parses 100,000 parentheses and operators without recursion")
  func parsesDeepNesting() throws {
    let count = 100_000
    let deep = String(repeating: "(", count: count) + "a" + String(repeating: ")", count: count)
    #expect(Self.postfix(try Self.parse([deep])) == "a")
    let right =
      String(repeating: "a or (", count: count) + "a" + String(repeating: ")", count: count)
    #expect(try Self.parse([right]).people(among: 1) { _ in [0] } == [0])
    let chain = Array(repeating: "a", count: count).joined(separator: " without ")
    #expect(try Self.parse([chain]).people(among: 1) { _ in [0] } == [])
  }

  @Test("evaluates 100,000 nested sets of one person each", .timeLimit(.minutes(1)))
  func evaluatesDeepNesting() throws {
    let count = 100_000
    let names = (0..<count).map { String($0) }
    for (start, separator, end) in [("", " or ", ""), ("", " or (", ")"), ("(", ") or ", "")] {
      let parentheses = [start, end].map { String(repeating: $0, count: count - 1) }
      let text = parentheses[0] + names.joined(separator: separator) + parentheses[1]
      let expression = try Self.parse([text])
      #expect(expression.people(among: count) { [Int($0) ?? 0] } == Array(0..<count))
      #expect(expression.yieldingPositions.count == count)
    }
    let right = names.joined(separator: " without (") + String(repeating: ")", count: count - 1)
    #expect(try Self.parse([right]).people(among: count) { [Int($0) ?? 0] } == [0])
    #expect(try Self.parse([right]).yieldingPositions == [0])
  }

  private static let base = try? APIBase(hostNamed: "github.com")

  @Test func readsEveryOperand() throws {
    let base = try #require(Self.base)
    for word in [
      "followers:ann", "following:@me", "mutual:Ann-B", "fav", "members:acme", "members:acme/core",
      "user:and", "file:a b/c", "-", "user:fav",
    ] {
      #expect(try PeopleOperand(word, on: base).description == word)
    }
    #expect(try PeopleOperand("FOLLOWERS:@ann", on: base).description == "followers:ann")
    #expect(
      try PeopleOperand("members:https://github.com/acme", on: base).description == "members:acme")
    #expect(
      try PeopleOperand("members:acme/Core", on: base)
        == PeopleOperand("members:ACME/core", on: base))
  }
}
