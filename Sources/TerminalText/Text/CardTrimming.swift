/// Takes from a clean text what a card has no room for (rule S8).
enum CardTrimming {
  /// The text without white space and blank lines at its ends, and at most one blank line between.
  static func result(of text: String) -> String {
    var result = ""
    var hasGap = false
    for bytes in text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false) {
      let line = Substring(bytes)
      if line.unicodeScalars.allSatisfy(\.isInvisible) {
        hasGap = true
      } else {
        if !result.isEmpty { result += hasGap ? "\n\n" : "\n" }
        result += line
        hasGap = false
      }
    }
    return trimmed(result)
  }

  /// The text without the white space around it; a space that carries a mark is none.
  private static func trimmed(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard let last = scalars.lastIndex(where: { !$0.properties.isWhitespace }),
      var first = scalars.firstIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    if first > scalars.startIndex, isExtender(scalars[first]) {
      scalars.formIndex(before: &first)
    }
    return String(scalars[first...last])
  }

  /// Whether a scalar belongs to the cluster before it (UAX #29, GB9 and GB9a).
  private static func isExtender(_ scalar: Unicode.Scalar) -> Bool {
    switch ScalarTable.properties(of: scalar.value).clusterBreak {
    case .extend, .zwj, .spacingMark: true
    default: false
    }
  }
}

extension Unicode.Scalar {
  /// Whether nothing is drawn for it: White_Space, Default_Ignorable_Code_Point (UAX #44), and
  /// U+2800, the Braille cell without dots.
  var isInvisible: Bool {
    if value < 0x7F { return value <= 0x20 }
    return properties.isWhitespace || properties.isDefaultIgnorableCodePoint || value == 0x2800
  }
}
