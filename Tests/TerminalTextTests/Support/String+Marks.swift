extension String {
  /// Returns `count` combining acute accents.
  static func marks(_ count: Int) -> String {
    String(repeating: "\u{301}", count: count)
  }

  /// True if a scalar beside a TAB combines with the space drawn for it.
  var joinsATab: Bool {
    let scalars = Array(unicodeScalars)
    return zip(scalars, scalars.dropFirst()).contains { left, right in
      left == "\t" && " \(right)".count == 1 || right == "\t" && "\(left) ".count == 1
    }
  }
}
