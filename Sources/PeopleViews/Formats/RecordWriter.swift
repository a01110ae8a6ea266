import GitHubAPI
package import TerminalText

/// A machine-readable output format.
package enum OutputFormat: String, CaseIterable, Sendable {
  case json, jsonl, csv, tsv
  /// CSV after a byte order mark, by which Excel recognises UTF-8.
  case markedCSV

  /// The formats with an option of their own.
  package static let allCases: [OutputFormat] = [.json, .jsonl, .csv, .tsv]
}

/// An encoder that turns records into bytes of one format, one by one, so that lists can stream.
struct RecordWriter<Record: Sendable>: Sendable {
  let format: OutputFormat?
  let fields: [Field<Record>]
  /// True for one record alone, which is an object in JSON, not an array.
  let isSingle: Bool
  /// The text of records without a format.
  let text: RecordText<Record>
  /// True if records without a format are coloured.
  let isColoured: Bool
  private(set) var count = 0

  /// True if nothing may be printed before all records have arrived.
  var needsAll: Bool { format == .json }

  /// Returns the text before the first record.
  func head() -> [UInt8] {
    switch format {
    case nil, .jsonl: []
    case .json: isSingle ? [] : [UInt8(ascii: "[")]
    case .csv: CSVRow.bytes(of: fields.map { .text($0.name) })
    case .markedCSV:
      Array("\u{FEFF}".utf8) + CSVRow.bytes(of: fields.map { .text($0.name) })
    case .tsv: TSVRow.bytes(of: fields.map { .text($0.name) })
    }
  }

  /// Returns a record in the format, or as text.
  ///
  /// Lists of people can be long, and other modules call this without knowing the type of record.
  @specialized(where Record == Person)
  mutating func bytes(of record: Record) -> [UInt8] {
    defer { count += 1 }
    switch format {
    case nil: return textBytes(of: record)
    case .json where isSingle: return object(record) + [UInt8(ascii: "\n")]
    case .json: return (count == 0 ? [0x0A] : [UInt8(ascii: ","), 0x0A]) + object(record)
    case .jsonl: return object(record) + [UInt8(ascii: "\n")]
    case .csv, .markedCSV: return CSVRow.bytes(of: fields.map { $0.value(record) })
    case .tsv: return TSVRow.bytes(of: fields.map { $0.value(record) })
    }
  }

  /// Returns the text after the last record.
  func tail() -> [UInt8] {
    guard format == .json, !isSingle else { return [] }
    return Array((count == 0 ? "]\n" : "\n]\n").utf8)
  }

  private func textBytes(of record: Record) -> [UInt8] {
    let separator = count == 0 ? "" : text.separator
    guard isColoured, let coloured = text.coloured else {
      return Array((separator + text.plain(record).text + "\n").utf8)
    }
    var bytes = Array(separator.utf8)
    for cells in coloured(record) {
      for (index, cell) in cells.enumerated() {
        if index > 0 { bytes.append(0x09) }
        cell.write(to: &bytes, for: .colored)
      }
      bytes.append(0x0A)
    }
    return bytes
  }

  private func object(_ record: Record) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    for field in fields {
      writer.key(field.name)
      writer.value(field.value(record))
    }
    writer.endObject()
    return writer.bytes
  }
}

/// The text of records without a format.
package struct RecordText<Record: Sendable>: Sendable {
  /// The text between two records.
  let separator: String
  /// Returns a coloured record: the cells of each line, to be separated by TABs; nil if records have
  /// no colours.
  let coloured: (@Sendable (Record) -> [[StyledLine]])?
  /// Returns a record as text, without the line break at its end.
  let plain: @Sendable (Record) -> CleanText

  package init(
    separator: String = "", coloured: (@Sendable (Record) -> [[StyledLine]])? = nil,
    plain: @escaping @Sendable (Record) -> CleanText
  ) {
    self.separator = separator
    self.coloured = coloured
    self.plain = plain
  }

  /// Returns the text of records in a line each, with TABs between the cells.
  package static func row(
    _ cells: @escaping @Sendable (Record) -> [StyledText]
  ) -> RecordText {
    RecordText(
      coloured: { [cells($0).map { StyledLine($0) }] },
      plain: { CleanText(cells($0).map(\.text.text).joined(separator: "\t"), lineBreaks: .kept) })
  }

  /// Returns `key: value` lines of the fields with values.
  package static func lines(of fields: [Field<Record>], separator: String = "") -> RecordText {
    .lines(separator: separator) { record in
      fields.compactMap { field in
        let value = CleanText(field.value(record).bareText)
        return value.isBlank ? nil : (field.name, StyledText(value))
      }
    }
  }

  /// Returns `key: value` lines, with dim keys.
  static func lines(
    separator: String, _ values: @escaping @Sendable (Record) -> [(key: String, value: StyledText)]
  ) -> RecordText {
    RecordText(
      separator: separator,
      coloured: { record in
        values(record).map { key, value in
          var line = StyledLine(CleanText(key) + ": ", .dim, columns: 0)
          line.append(value.runs, columns: 0)
          return [line]
        }
      },
      plain: { record in
        let lines = values(record).map { "\($0.key): \($0.value.text)" }
        return CleanText(lines.joined(separator: "\n"), lineBreaks: .kept)
      })
  }
}
