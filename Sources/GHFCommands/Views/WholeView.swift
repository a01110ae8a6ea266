/// Draws all records at once, in whatever way they are for people.
struct WholeView<Record: Sendable>: RecordView {
  /// Draws them; called once where the list did not break off before the end.
  let drawing: @Sendable ([Record], any OutputSink) throws(OutputError) -> Void

  let needsAll = true

  func draw(_ records: [Record], to sink: any OutputSink) throws(OutputError) {
    try drawing(records, sink)
  }

  func settle(to sink: any OutputSink) {}
}
