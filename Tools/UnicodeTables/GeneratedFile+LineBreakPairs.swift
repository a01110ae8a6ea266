import TerminalText

extension GeneratedFile {
  /// Generates the table of the line breaks that two classes decide, by applying the rules to each
  /// pair in every context.
  static func lineBreakPairs(_ unicode: UnicodeProperties) throws(TablesError) -> GeneratedFile {
    var joining = Array(repeating: UInt64(0), count: 128)
    var breaking = joining
    let units = try lineBreakUnits(unicode)
    for metrics in [TextMetrics(), TextMetrics(isTailored: false)] {
      for context in contexts(of: units, metrics) {
        for unit in units {
          let bit: UInt64 = 1 << UInt64(unit.properties.lineBreak.rawValue)
          for text in texts {
            var breaker = context
            switch breaker.opportunityByRules(
              before: unit.properties, value: unit.value, endingAt: 0, in: text.utf8.span)
            {
            case .none: joining[context.row] |= bit
            case .allowed: breaking[context.row] |= bit
            case .mandatory: (joining[context.row], breaking[context.row]) = (.max, .max)
            }
          }
        }
      }
    }
    let decided = zip(joining, breaking).map { ~($0 & $1) }
    let text = """
      \(head)
      /// The line breaks that need only the classes of two units, computed from the rules of UAX #14.
      ///
      /// A row is the class of the unit before the break, or, if that is a space, 64 plus the class
      /// before the spaces. Bits are the classes of the unit after the break.
      enum LineBreakPairs {
        /// No break is allowed between the units.
        static let joining: [UInt64] = [
      \(lines(zip(joining, decided).map { $0 & $1 }))
        ]

        /// A break is allowed between the units, in lists of names only after spaces.
        static let breaking: [UInt64] = [
      \(lines(zip(breaking, decided).map { $0 & $1 }))
        ]
      }

      """
    return GeneratedFile(name: "LineBreakPairs.swift", text: text)
  }

  /// A scalar as the rules of line breaking see it.
  private struct LineBreakUnit: Hashable {
    let properties: ScalarProperties
    let value: UInt32
  }

  /// The texts after a break that rules look at: LB15b, LB15d, LB19a, LB25, LB28a, B3.
  private static let texts = ["", " ", "a", "1", ".1", "日", "\u{1BF2}"]

  /// Returns a unit for each class except marks, East Asian or not, and for the scalars of rule B3.
  private static func lineBreakUnits(
    _ unicode: UnicodeProperties
  ) throws(TablesError) -> [LineBreakUnit] {
    var units: Set<LineBreakUnit> = []
    for value in Set(try scalarProperties(unicode)) {
      let scalar = ScalarProperties(rawValue: value)
      let properties = ScalarProperties(
        lineBreak: scalar.lineBreak, clusterBreak: .other, conjunct: .none, mark: .none, width: 1,
        flags: scalar.flags.intersection(.eastAsian))
      switch scalar.lineBreak {
      case .cm, .zwj: continue
      case .pr: units.insert(LineBreakUnit(properties: properties, value: 0x2B))
      case .is: units.insert(LineBreakUnit(properties: properties, value: 0x2E))
      default: break
      }
      units.insert(LineBreakUnit(properties: properties, value: 0))
    }
    return Array(units)
  }

  /// Returns the contexts after any two units, and after spaces that follow them.
  private static func contexts(of units: [LineBreakUnit], _ metrics: TextMetrics) -> [LineBreaker] {
    let space = units.filter { $0.properties.lineBreak == .sp }
    return units.flatMap { first in
      units.flatMap { second in
        [[first, second], [first, second] + space].map { units in
          var breaker = LineBreaker(metrics)
          for unit in units {
            _ = breaker.opportunityByRules(
              before: unit.properties, value: unit.value, endingAt: 0, in: "".utf8.span)
          }
          return breaker
        }
      }
    }
  }
}
