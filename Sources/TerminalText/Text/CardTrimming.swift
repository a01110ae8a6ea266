/// The trimming of clean text for a card (rule S8).
enum CardTrimming {
  /// Trims white space and blank lines at both ends; collapses blank lines in between to one.
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

  /// Trims white space at both ends, but keeps a space that carries a mark.
  private static func trimmed(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard let last = scalars.lastIndex(where: { !$0.properties.isWhitespace }),
      var first = scalars.firstIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    if first > scalars.startIndex {
      // The scalar may extend the cluster of the space before it (UAX #29, GB9 and GB9a).
      switch ScalarTable.properties(of: scalars[first].value).clusterBreak {
      case .extend, .zwj, .spacingMark: scalars.formIndex(before: &first)
      default: break
      }
    }
    return String(scalars[first...last])
  }
}

extension Unicode.Scalar {
  /// True if nothing is drawn for the scalar: White_Space, Default_Ignorable_Code_Point (UAX #44),
  /// and U+2800, the Braille cell without dots.
  var isInvisible: Bool {
    if value < 0x7F { return value <= 0x20 }
    return properties.isWhitespace || properties.isDefaultIgnorableCodePoint || value == 0x2800
  }
}
