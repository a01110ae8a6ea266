/// Draws records for a person who looks at them.
protocol RecordView<Record>: Sendable {
  associatedtype Record: Sendable

  /// Whether nothing can be drawn before all records are there.
  var needsAll: Bool { get }

  /// Draws records below those before them, or keeps what can't be drawn yet.
  ///
  /// - Throws: `OutputError` when they could not be written.
  mutating func draw(_ records: [Record], to sink: any OutputSink) throws(OutputError)

  /// Draws what was kept; records that come later begin below all before them.
  ///
  /// - Throws: `OutputError` when it could not be written.
  mutating func settle(to sink: any OutputSink) throws(OutputError)
}
