/// The places of a text where a line may or must end (rules B1 and B3).
package enum LineBreaks {
  /// A place where a line may end, as a UTF-8 offset.
  package struct Opportunity: Sendable, Hashable {
    package let offset: Int
    package let isMandatory: Bool

    package init(offset: Int, isMandatory: Bool) {
      self.offset = offset
      self.isMandatory = isMandatory
    }
  }

  /// All opportunities of UAX #14 in their order, the end of the text included (LB3).
  package static func opportunities(
    in text: Span<UInt8>, _ metrics: TextMetrics = .standard
  ) -> [Opportunity] {
    var opportunities: [Opportunity] = []
    var breaker = LineBreaker(metrics)
    var offset = 0
    while offset < text.count {
      let (value, byteCount) = text.scalar(at: offset)
      let end = offset + byteCount
      switch breaker.opportunity(
        before: ScalarTable.properties(of: value), value: value, endingAt: end, in: text)
      {
      case .none: break
      case .allowed: opportunities.append(Opportunity(offset: offset, isMandatory: false))
      case .mandatory: opportunities.append(Opportunity(offset: offset, isMandatory: true))
      }
      offset = end
    }
    if offset > 0 { opportunities.append(Opportunity(offset: offset, isMandatory: true)) }
    return opportunities
  }
}
