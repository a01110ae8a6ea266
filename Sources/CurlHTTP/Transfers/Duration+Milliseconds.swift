extension Duration {
  /// The time in milliseconds, rounded down; what libcurl takes.
  var wholeMilliseconds: Int { Int(self / .milliseconds(1)) }
}
