/// A scalar-by-scalar finder of cluster boundaries (extended grapheme clusters, UAX #29 of 17.0).
///
/// Swift's `Character` fails a few of Unicode's tests and is slower.
struct ClusterBreaker {
  /// The classes that join the cluster of the last scalar; other rules add to them.
  private var joining: UInt32 = 0
  private var isAfterPlain = false
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

  /// Consumes scalars that each begin a cluster; the state depends only on the last one.
  @inline(__always) mutating func skip(to last: ScalarProperties) {
    if isAfterPlain, last.isPlainForClusters { return }
    self = ClusterBreaker()
    isAfterPlain = last.isPlainForClusters
    advance(over: last)
  }

  private mutating func beginsByRules(_ next: ScalarProperties) -> Bool {
    let joins =
      joining & next.clusterBreakBit != 0
      || conjunct == .linked && next.hasConjunct(.consonant)  // GB9c
      || pictograph == .joined && next.has(.pictographic)  // GB11
    advance(over: next)
    return !joins
  }

  @inline(__always) private mutating func advance(over next: ScalarProperties) {
    let bit = next.clusterBreakBit
    if ClusterBreakClass.extendersAndOther & bit != 0 {
      joining = ClusterBreakClass.extenders
    } else if next.hasClusterBreak(.regionalIndicator) {
      // The second of a pair ends it (GB12, GB13).
      let isSecond = joining & bit != 0 && joining & ClusterBreakClass.other.bit == 0
      joining = ClusterBreakClass.extenders | (isSecond ? 0 : bit)
    } else {
      joining = next.clusterBreak.joining
    }
    if next.has(.pictographic) {
      pictograph = .seen
    } else if pictograph != .none {
      let keeps = pictograph == .seen && next.hasClusterBreak(.extend)
      if !keeps { pictograph = pictograph == .seen && next.hasClusterBreak(.zwj) ? .joined : .none }
    }
    if next.hasConjunct(.consonant) {
      conjunct = .consonant
    } else if next.hasConjunct(.none) {
      conjunct = .none
    } else if next.hasConjunct(.linker), conjunct == .consonant {
      conjunct = .linked
    }
  }
}

extension ClusterBreakClass {
  /// The class as one bit of a set.
  @inline(__always) fileprivate var bit: UInt32 { 1 << UInt32(rawValue) }

  /// The classes that join any cluster but one of a control (GB9, GB9a).
  @inline(__always) fileprivate static var extenders: UInt32 {
    extend.bit | zwj.bit | spacingMark.bit
  }

  @inline(__always) fileprivate static var extendersAndOther: UInt32 { extenders | other.bit }

  /// The classes that join the cluster of a scalar of this class, except in a pair of regional
  /// indicators.
  fileprivate var joining: UInt32 {
    let extenders = ClusterBreakClass.extenders
    return switch self {
    case .control, .lf: 0  // GB4
    case .cr: ClusterBreakClass.lf.bit  // GB3
    case .l: extenders | Self.l.bit | Self.v.bit | Self.lv.bit | Self.lvt.bit  // GB6
    case .lv, .v: extenders | Self.v.bit | Self.t.bit  // GB7
    case .lvt, .t: extenders | Self.t.bit  // GB8
    case .prepend: ~(Self.control.bit | Self.cr.bit | Self.lf.bit)  // GB9b
    case .other, .extend, .zwj, .spacingMark, .regionalIndicator: extenders
    }
  }
}

extension ScalarProperties {
  /// The scalar's Grapheme_Cluster_Break as one bit of a set.
  @inline(__always) fileprivate var clusterBreakBit: UInt32 { 1 << (rawValue >> 6 & 0xF) }
}

/// Grapheme_Cluster_Break (UAX #29, table 2).
package enum ClusterBreakClass: UInt8, CaseIterable, Sendable {
  case other, cr, lf, control, extend, zwj, regionalIndicator, prepend, spacingMark
  case l, v, t, lv, lvt
}

/// Indic_Conjunct_Break (UAX #44), for GB9c.
package enum ConjunctClass: UInt8, CaseIterable, Sendable {
  case none, consonant, linker, extend
}

/// The kind of mark by General_Category.
package enum MarkClass: UInt8, CaseIterable, Sendable {
  case none
  case nonspacing  // Mn and Me
  case spacing  // Mc
}
