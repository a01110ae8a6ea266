extension CleanText {
  /// The cells that the text takes on one line, all its white space included (rule W1).
  package func columns(_ metrics: TextMetrics = .standard) -> Int {
    Clusters.columns(of: text.utf8.span, metrics)
  }
}
