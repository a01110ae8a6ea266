/// The break opportunities of a text (UAX #14, rules B1 and B3).
public enum LineBreaks {
  /// A UTF-8 offset at which a line may or must end.
  public struct Opportunity: Sendable, Hashable {
    /// The UTF-8 offset of the text after the break.
    public let offset: Int
    /// True if the line must end here.
    public let isMandatory: Bool

    package init(offset: Int, isMandatory: Bool) {
      self.offset = offset
      self.isMandatory = isMandatory
    }
  }

  /// Returns the opportunities of a text, well-formed UTF-8, in order, including its end (LB3).
  ///
  /// An opportunity inside a cluster is one, too; `TextBlock` doesn't use it (rule B2).
  public static func opportunities(
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
