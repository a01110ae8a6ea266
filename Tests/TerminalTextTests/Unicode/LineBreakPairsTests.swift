import TestSupport
import Testing

@testable import TerminalText

/// The table of pairs and the fast paths against the rules of UAX #14.
@Suite struct LineBreakPairsTests {
  /// A scalar of each class, East Asian or not, and the scalars of rule B3.
  private static let scalars: [Unicode.Scalar] = {
    var seen: Set<UInt32> = []
    let firsts = Scalars.all.filter { scalar in
      let properties = ScalarTable.properties(of: scalar.value)
      let isEastAsian: UInt32 = properties.has(.eastAsian) ? 64 : 0
      return seen.insert(UInt32(properties.lineBreak.rawValue) | isEastAsian).inserted
    }
    return firsts + ["+", "."]
  }()

  /// The texts after a break that rules distinguish, and others.
  private static let followers = [
    "", " ", "a", "1", ".", ".1", "(", ")", "日", "\u{201D}", "\u{1BF2}",
  ]

  @Test(arguments: [TextMetrics.standard, TextMetrics(isTailored: false)])
  func agreesWithTheRulesInEveryContext(metrics: TextMetrics) {
    let contexts = LineBreakPairsTests.contexts(metrics)
    var (decidedCount, wrong) = (0, Set<String>())
    for follower in LineBreakPairsTests.followers {
      let bytes = follower.utf8.span
      for scalar in LineBreakPairsTests.scalars {
        let properties = ScalarTable.properties(of: scalar.value)
        for context in contexts {
          var breaker = context
          guard let breaks = breaker.breaksByClass(before: properties, value: scalar.value) else {
            continue
          }
          decidedCount += 1
          var byRules = context
          let kind = byRules.opportunityByRules(
            before: properties, value: scalar.value, endingAt: 0, in: bytes)
          if kind != (breaks ? .allowed : .none) || byRules != breaker {
            wrong.insert("\(context.before.lineBreak) and \(properties.lineBreak)")
          }
        }
      }
    }
    #expect(wrong == [])
    // The table decides most pairs.
    let count = LineBreakPairsTests.followers.count * LineBreakPairsTests.scalars.count
    #expect(decidedCount > count * contexts.count * 3 / 4)
  }

  /// The contexts after any two scalars, and after spaces that follow them.
  private static func contexts(_ metrics: TextMetrics) -> [LineBreaker] {
    scalars.flatMap { first in
      scalars.flatMap { second in
        [[first, second], [first, second, " "]].map { context in
          var breaker = LineBreaker(metrics)
          for scalar in context {
            _ = breaker.opportunityByRules(
              before: ScalarTable.properties(of: scalar.value), value: scalar.value, endingAt: 0,
              in: "".utf8.span)
          }
          return breaker
        }
      }
    }
  }
}
