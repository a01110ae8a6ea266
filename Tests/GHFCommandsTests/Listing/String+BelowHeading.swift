extension String {
  /// The part below the heading of a list on a terminal and the blank line under it.
  var belowHeading: String {
    firstRange(of: "\n\n").map { String(self[$0.upperBound...]) } ?? self
  }
}
