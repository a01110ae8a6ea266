/// A value for each code point, stored as ranges of equal values.
struct CodePointMap<Value: Equatable> {
  /// The first code point of each range, ascending from 0; the last range ends at 10FFFF.
  let starts: [UInt32]
  private let values: [Value]

  /// A range of code points with the same value.
  struct LayoutPart {
    let codePoints: ClosedRange<UInt32>
    let value: Value
  }

  /// Combines a file's ranges with defaults for other code points; of several, the last applies.
  ///
  /// - Throws: `TablesError.overlap` if two ranges share a code point; `.unexpected` if a code
  ///   point has no value.
  init(_ ranges: [LayoutPart], defaults: [LayoutPart], file: String) throws(TablesError) {
    let sorted = ranges.sorted { $0.codePoints.lowerBound < $1.codePoints.lowerBound }
    for (part, next) in zip(sorted, sorted.dropFirst())
    where part.codePoints.upperBound >= next.codePoints.lowerBound {
      throw .overlap(file: file, codePoint: next.codePoints.lowerBound)
    }
    let bounds = (ranges + defaults).flatMap {
      [$0.codePoints.lowerBound, $0.codePoints.upperBound + 1]
    }
    var starts: [UInt32] = []
    var values: [Value] = []
    var rest = sorted[...]
    for start in Set(bounds + [0]).sorted() where start <= 0x10_FFFF {
      while let part = rest.first, part.codePoints.upperBound < start { rest.removeFirst() }
      let part =
        rest.first.flatMap { $0.codePoints.contains(start) ? $0 : nil }
        ?? defaults.last { $0.codePoints.contains(start) }
      guard let value = part?.value else {
        throw .unexpected("\(file) has no value for \(String(start, radix: 16, uppercase: true))")
      }
      if value == values.last { continue }
      starts.append(start)
      values.append(value)
    }
    self.starts = starts
    self.values = values
  }

  /// Returns the value of a code point.
  subscript(codePoint: UInt32) -> Value {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= codePoint { low = middle } else { high = middle }
    }
    return values[low]
  }

  /// Returns the ranges whose value satisfies a predicate.
  func ranges(where predicate: (Value) -> Bool) -> [ClosedRange<UInt32>] {
    zip(zip(starts, starts.dropFirst() + [0x11_0000]), values).filter { predicate($0.1) }
      .map { $0.0.0...$0.0.1 - 1 }
  }
}

extension CodePointMap where Value == String {
  /// Reads the values in a file's second field, with the defaults in its `@missing` comments.
  ///
  /// With a property's name, reads only lines with that name in the second field and takes the
  /// value from the third.
  ///
  /// - Throws: `TablesError` if ranges overlap or a code point has no value.
  init(_ file: UnicodeFile, property: Substring? = nil) throws(TablesError) {
    try self.init(
      CodePointMap.parts(file.entries, property),
      defaults: CodePointMap.parts(file.missing, property), file: file.name)
  }

  private static func parts(_ entries: [UnicodeFile.Entry], _ property: Substring?) -> [LayoutPart]
  {
    entries.compactMap { entry in
      guard let property else {
        return LayoutPart(codePoints: entry.codePoints, value: String(entry.fields[0]))
      }
      guard entry.fields.count > 1, entry.fields[0] == property else { return nil }
      return LayoutPart(codePoints: entry.codePoints, value: String(entry.fields[1]))
    }
  }
}

extension CodePointMap where Value == Bool {
  /// Reads the code points that have a binary property.
  ///
  /// - Throws: `TablesError` if ranges overlap or no line has the property.
  init(_ file: UnicodeFile, having property: Substring) throws(TablesError) {
    let parts = file.entries.filter { $0.fields[0] == property }
      .map { LayoutPart(codePoints: $0.codePoints, value: true) }
    if parts.isEmpty { throw .unexpected("\(file.name) has no line with \(property)") }
    let everywhere = LayoutPart(codePoints: 0...0x10_FFFF, value: false)
    try self.init(parts, defaults: [everywhere], file: file.name)
  }
}

extension CodePointMap where Value == Int {
  /// Reads the major emoji version of the code points that have a binary property, which begins the
  /// comment of their line, as in `E14.0`; 0 for other code points.
  ///
  /// From 11 on, the major version of emoji is Unicode's.
  ///
  /// - Throws: `TablesError` if a line has no version, ranges overlap or no line has the property.
  init(_ file: UnicodeFile, versionsOf property: Substring) throws(TablesError) {
    var parts: [LayoutPart] = []
    for entry in file.entries where entry.fields[0] == property {
      let version = entry.comment.dropFirst().prefix { $0 != "." }
      guard entry.comment.first == "E", let version = Int(version) else {
        throw .unexpected("\(file.name) has no version in the comment \(entry.comment)")
      }
      parts.append(LayoutPart(codePoints: entry.codePoints, value: version))
    }
    if parts.isEmpty { throw .unexpected("\(file.name) has no line with \(property)") }
    let everywhere = LayoutPart(codePoints: 0...0x10_FFFF, value: 0)
    try self.init(parts, defaults: [everywhere], file: file.name)
  }
}
