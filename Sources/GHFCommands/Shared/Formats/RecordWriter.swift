import GitHubAPI
import TerminalText

/// An encoder that turns records into bytes of one format, one by one, so that lists can stream.
struct RecordWriter<Field: RecordField>: Sendable {
  /// The outer structure of the output.
  enum Shape: Sendable, Equatable {
    case list
    /// One record alone: with `--json` an object, not an array.
    case single
  }

  let format: OutputFormat?
  let fields: [Field]
  var shape = Shape.list
  /// The text between two records without a format.
  var separator = ""
  /// True if records without a format are coloured.
  var isColoured = false
  /// Returns a coloured record: the cells of each line, to be separated by TABs.
  var coloured: @Sendable (Field.Record) -> [[StyledLine]] = { _ in [] }
  /// Returns a record as text, without the line break at its end.
  let plain: @Sendable (Field.Record) -> CleanText
  private(set) var count = 0

  /// True if nothing may be printed before all records have arrived.
  var needsAll: Bool { format == .json }

  /// Returns the text before the first record.
  func head() -> [UInt8] {
    switch format {
    case nil, .jsonl: []
    case .json: shape == .single ? [] : [UInt8(ascii: "[")]
    case .csv: CSVRow.bytes(of: fields.map { .text($0.rawValue) })
    case .markedCSV:
      Array("\u{FEFF}".utf8) + CSVRow.bytes(of: fields.map { .text($0.rawValue) })
    case .tsv: TSVRow.bytes(of: fields.map { .text($0.rawValue) })
    }
  }

  mutating func bytes(of record: Field.Record) -> [UInt8] {
    defer { count += 1 }
    switch format {
    case nil where isColoured: return colouredBytes(of: record)
    case nil: return Array(((count == 0 ? "" : separator) + plain(record).text + "\n").utf8)
    case .json where shape == .single: return object(record) + [UInt8(ascii: "\n")]
    case .json: return (count == 0 ? [0x0A] : [UInt8(ascii: ","), 0x0A]) + object(record)
    case .jsonl: return object(record) + [UInt8(ascii: "\n")]
    case .csv, .markedCSV: return CSVRow.bytes(of: fields.map { $0.value(of: record) })
    case .tsv: return TSVRow.bytes(of: fields.map { $0.value(of: record) })
    }
  }

  /// Returns the text after the last record.
  func tail() -> [UInt8] {
    guard format == .json, shape == .list else { return [] }
    return Array((count == 0 ? "]\n" : "\n]\n").utf8)
  }

  private func colouredBytes(of record: Field.Record) -> [UInt8] {
    var bytes = Array((count == 0 ? "" : separator).utf8)
    for cells in coloured(record) {
      for (index, cell) in cells.enumerated() {
        if index > 0 { bytes.append(0x09) }
        cell.write(to: &bytes, for: .coloured)
      }
      bytes.append(0x0A)
    }
    return bytes
  }

  private func object(_ record: Field.Record) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    for field in fields {
      writer.key(field.rawValue)
      writer.value(field.value(of: record))
    }
    writer.endObject()
    return writer.bytes
  }
}
