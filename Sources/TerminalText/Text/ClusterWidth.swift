/// The cells of one cluster, added up scalar by scalar (rules W2 to W5); never more than 2.
struct ClusterWidth {
  private(set) var columns = 0
  private var last = ScalarProperties(rawValue: 0)
  private var isJoined = false
  private let ambiguousIsWide: Bool

  init(_ metrics: TextMetrics) {
    ambiguousIsWide = metrics.ambiguousIsWide
  }

  /// Begins a new cluster with a scalar.
  @inline(__always)
  mutating func begin(_ scalar: ScalarProperties) {
    columns = width(of: scalar)
    last = scalar
    isJoined = false
  }

  /// Adds a scalar that belongs to the same cluster.
  mutating func add(_ scalar: ScalarProperties, value: UInt32) {
    if scalar.clusterBreak == .zwj {
      isJoined = true
    } else if isJoined {
      // What a ZWJ joins is drawn together with what stands before it.
      isJoined = false
    } else if value == 0xFE0F {
      if last.has(.widensWithVS16) { columns = 2 }
    } else if scalar.has(.modifier), last.has(.modifierBase) {
      columns = 2
    } else {
      let added = scalar.mark == .spacing ? 1 : width(of: scalar)
      columns = min(columns + added, 2)
    }
    last = scalar
  }

  @inline(__always)
  private func width(of scalar: ScalarProperties) -> Int {
    ambiguousIsWide && scalar.has(.ambiguousWidth) && scalar.width == 1 ? 2 : scalar.width
  }
}
