/// The break opportunities of a text (rules B1 and B3).
package enum LineBreaks {
  /// A UTF-8 offset at which a line may or must end.
  package struct Opportunity: Sendable, Hashable {
    package let offset: Int
    package let isMandatory: Bool

    package init(offset: Int, isMandatory: Bool) {
      self.offset = offset
      self.isMandatory = isMandatory
    }
  }

  /// Returns the opportunities of UAX #14 in order, including the end of the text (LB3).
  package static func opportunities(
    in text: Span<UInt8>, _ metrics: TextMetrics = .standard
  ) -> [Opportunity] {
    var opportunities: [Opportunity] = []
    var breaker = LineBreaker(metrics)
    var offset = 0
    while offset < text.count {
      let (value, byteCount) = text.scalar(at: offset)
      let end = offset + byteCount
      let kind = breaker.opportunity(
        before: ScalarTable.properties(of: value), value: value, endingAt: end, in: text)
      if kind != .none {
        opportunities.append(Opportunity(offset: offset, isMandatory: kind == .mandatory))
      }
      offset = end
    }
    if offset > 0 { opportunities.append(Opportunity(offset: offset, isMandatory: true)) }
    return opportunities
  }
}
