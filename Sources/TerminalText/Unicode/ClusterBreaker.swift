/// A scalar-by-scalar finder of cluster boundaries (extended grapheme clusters, UAX #29 of 17.0).
///
/// Swift's `Character` fails a few of Unicode's tests and is slower.
struct ClusterBreaker {
  private var previous = ClusterBreakClass.control
  private var isAfterPlain = false
  /// True after an odd number of regional indicators (GB12, GB13).
  private var hasOpenIndicator = false
  private var pictograph = Pictograph.none
  private var conjunct = Conjunct.none

  /// The progress through a pictograph, extenders and ZWJ (GB11).
  private enum Pictograph { case none, seen, joined }

  /// The progress through a consonant and a linker (GB9c).
  private enum Conjunct { case none, consonant, linked }

  /// Consumes the next scalar; returns true if a cluster begins with it.
  @inline(__always) mutating func begins(_ next: ScalarProperties) -> Bool {
    let isPlain = next.isPlainForClusters
    if isPlain, isAfterPlain { return true }
    isAfterPlain = isPlain
    return beginsByRules(next)
  }

  /// Consumes scalars that have clusters of their own, of which the breaker takes the last.
  @inline(__always) mutating func skip(to last: ScalarProperties) {
    if isAfterPlain, last.isPlainForClusters { return }
    self = ClusterBreaker()
    _ = begins(last)
  }

  private mutating func beginsByRules(_ next: ScalarProperties) -> Bool {
    let nextClass = next.clusterBreak
    let begins = isBoundary(before: next, nextClass)
    advance(over: next, nextClass)
    return begins
  }

  private func isBoundary(before next: ScalarProperties, _ nextClass: ClusterBreakClass) -> Bool {
    switch (previous, nextClass) {
    case (.cr, .lf): false  // GB3
    case (.control, _), (.cr, _), (.lf, _), (_, .control), (_, .cr), (_, .lf): true  // GB4, GB5
    case (.l, .l), (.l, .v), (.l, .lv), (.l, .lvt): false  // GB6
    case (.lv, .v), (.lv, .t), (.v, .v), (.v, .t), (.lvt, .t), (.t, .t): false  // GB7, GB8
    case (_, .extend), (_, .zwj), (_, .spacingMark), (.prepend, _): false  // GB9, GB9a, GB9b
    case (.regionalIndicator, .regionalIndicator): !hasOpenIndicator  // GB12, GB13
    default:
      !(conjunct == .linked && next.conjunct == .consonant  // GB9c
        || pictograph == .joined && next.has(.pictographic))  // GB11
    }
  }

  private mutating func advance(over next: ScalarProperties, _ nextClass: ClusterBreakClass) {
    hasOpenIndicator = nextClass == .regionalIndicator && !hasOpenIndicator
    if next.has(.pictographic) {
      pictograph = .seen
    } else if pictograph != .none {
      switch nextClass {
      case .zwj where pictograph == .seen: pictograph = .joined
      case .extend where pictograph == .seen: break
      default: pictograph = .none
      }
    }
    switch next.conjunct {
    case .consonant: conjunct = .consonant
    case .linker: if conjunct == .consonant { conjunct = .linked }
    case .extend: break
    case .none: conjunct = .none
    }
    previous = nextClass
  }
}
