import GitHubAPI
import TerminalText

/// Turns records into bytes of one format, piece by piece, so that long lists can stream.
struct RecordWriter<Field: RecordField>: Sendable {
  /// How the whole is put together.
  enum Shape: Sendable, Equatable {
    case list
    /// One record alone: with `--json` an object, not an array.
    case single
  }

  let format: OutputFormat?
  let fields: [Field]
  let shape: Shape
  /// A record for people and plain pipes, its last line without an end.
  let plain: @Sendable (Field.Record) -> CleanText
  /// Whether plain records are printed in colour.
  let isColoured: Bool
  /// The same record in colour: the cells of each line, with TABs between them.
  let coloured: @Sendable (Field.Record) -> [[StyledLine]]
  /// What stands between two records for people.
  let separator: String
  private(set) var count = 0

  init(
    format: OutputFormat?, fields: [Field], shape: Shape = .list,
    separator: String = "",
    isColoured: Bool = false,
    coloured: @escaping @Sendable (Field.Record) -> [[StyledLine]] = { _ in [] },
    plain: @escaping @Sendable (Field.Record) -> CleanText
  ) {
    self.format = format
    self.fields = fields
    self.shape = shape
    self.separator = separator
    self.isColoured = isColoured
    self.coloured = coloured
    self.plain = plain
  }

  /// Whether nothing may be printed before all records are there.
  var needsAll: Bool { format == .json }

  /// What stands before the first record.
  func head() -> [UInt8] {
    switch format {
    case nil, .jsonl: []
    case .json: shape == .single ? [] : [UInt8(ascii: "[")]
    case .csv: CSVRow.bytes(of: fields.map { .text($0.rawValue) })
    case .tsv: TSVRow.bytes(of: fields.map { .text($0.rawValue) })
    }
  }

  /// One record.
  mutating func bytes(of record: Field.Record) -> [UInt8] {
    defer { count += 1 }
    switch format {
    case nil where isColoured: return colouredBytes(of: record)
    case nil: return Array(((count == 0 ? "" : separator) + plain(record).text + "\n").utf8)
    case .json where shape == .single: return object(record) + [UInt8(ascii: "\n")]
    case .json: return (count == 0 ? [0x0A] : [UInt8(ascii: ","), 0x0A]) + object(record)
    case .jsonl: return object(record) + [UInt8(ascii: "\n")]
    case .csv: return CSVRow.bytes(of: fields.map { $0.value(of: record) })
    case .tsv: return TSVRow.bytes(of: fields.map { $0.value(of: record) })
    }
  }

  /// What stands after the last record.
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
