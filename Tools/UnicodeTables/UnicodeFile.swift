/// A Unicode data file: lines of fields separated by semicolons, with comments after `#` (UAX #44).
struct UnicodeFile {
  let name: String
  /// The lines that assign values to a code point or a range.
  let entries: [Entry]
  /// The defaults for other code points, from the `@missing` comments; later ones override earlier
  /// ones.
  let missing: [Entry]

  /// A line: the code points in its first field, the fields after it, and the comment.
  struct Entry {
    let codePoints: ClosedRange<UInt32>
    let fields: [Substring]
    let comment: Substring
  }

  /// Parses a file's text.
  ///
  /// - Throws: `TablesError.malformed` if a line is not blank, a comment, or code points with values.
  init(name: String, text: String) throws(TablesError) {
    self.name = name
    let missingMark = "# @missing:"
    var entries: [Entry] = []
    var missing: [Entry] = []
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let isMissing = line.starts(with: missingMark.utf8)
      let content =
        isMissing
        ? line.dropFirst(missingMark.utf8.count) : line.prefix { $0 != UInt8(ascii: "#") }
      let fields = content.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
        .map { UnicodeFile.trimmed($0) }
      if fields == [""] { continue }
      guard fields.count > 1, let codePoints = UnicodeFile.range(fields[0]) else {
        throw .malformed(file: name, line: index + 1)
      }
      let comment = isMissing ? "" : UnicodeFile.trimmed(line.dropFirst(content.count + 1))
      let entry = Entry(codePoints: codePoints, fields: Array(fields.dropFirst()), comment: comment)
      if isMissing { missing.append(entry) } else { entries.append(entry) }
    }
    self.entries = entries
    self.missing = missing
  }

  /// Parses `1F1E6` or `1F1E6..1F1FF`; of a sequence such as `0023 FE0F`, the first code point.
  private static func range(_ field: Substring) -> ClosedRange<UInt32>? {
    // `1F1E6..1F1FF` has an empty part between its dots.
    let parts = field.prefix { $0 != " " }.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 1 || (parts.count == 3 && parts[1].isEmpty),
      let first = UInt32(parts[0], radix: 16), let last = UInt32(parts[parts.count - 1], radix: 16),
      first <= last, last <= 0x10_FFFF
    else { return nil }
    return first...last
  }

  private static func trimmed(_ field: Substring.UTF8View.SubSequence) -> Substring {
    let start = field.drop { $0 == UInt8(ascii: " ") }
    let end = start.lastIndex { $0 != UInt8(ascii: " ") }.map { start.index(after: $0) }
    return Substring(start[..<(end ?? start.startIndex)])
  }
}
