/// The width of one cluster in cells, summed scalar by scalar (rules W2 to W5); at most 2.
struct ClusterWidth {
  private(set) var columns = 0
  private var last = ScalarProperties(rawValue: 0)
  private var isJoined = false
  private let ambiguousIsWide: Bool

  init(_ metrics: TextMetrics) { ambiguousIsWide = metrics.ambiguousIsWide }

  @inline(__always) mutating func begin(_ scalar: ScalarProperties) {
    columns = width(of: scalar)
    last = scalar
    isJoined = false
  }

  mutating func add(_ scalar: ScalarProperties, value: UInt32) {
    if scalar.clusterBreak == .zwj {
      isJoined = true
    } else if isJoined {
      // A terminal draws the joined scalar together with the one before the ZWJ.
      isJoined = false
    } else if value == 0xFE0F {
      if last.has(.widensWithVS16) { columns = 2 }
    } else if scalar.has(.modifier), last.has(.modifierBase) {
      columns = 2
    } else {
      columns = min(columns + (scalar.mark == .spacing ? 1 : width(of: scalar)), 2)
    }
    last = scalar
  }

  @inline(__always) private func width(of scalar: ScalarProperties) -> Int {
    ambiguousIsWide && scalar.has(.ambiguousWidth) && scalar.width == 1 ? 2 : scalar.width
  }
}
