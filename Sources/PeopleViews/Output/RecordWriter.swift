import GitHubAPI
import TerminalText

/// An encoder that turns records into bytes of one format, one by one, so that lists can stream.
struct RecordWriter<Record: Sendable>: Sendable {
  let format: OutputFormat?
  let fields: [Field<Record>]
  /// The names of the fields as they are in JSON.
  private let keys: [[UInt8]]
  /// True for one record alone, which is an object in JSON, not an array.
  let isSingle: Bool
  /// The text of records without a format.
  let text: RecordText<Record>
  /// True if records without a format are coloured.
  let isColoured: Bool
  private(set) var count = 0

  init(
    format: OutputFormat?, fields: [Field<Record>], isSingle: Bool, text: RecordText<Record>,
    isColoured: Bool
  ) {
    (self.format, self.fields, self.isSingle) = (format, fields, isSingle)
    (self.text, self.isColoured) = (text, isColoured)
    keys = fields.map { JSONWriter.encoded(key: $0.name) }
  }

  /// True if nothing may be printed before all records have arrived.
  var needsAll: Bool { format?.kind == .json }

  /// Returns the text before the first record.
  func head() -> [UInt8] {
    guard let format else { return [] }
    let names = format.hasHeader ? fields.map { FieldValue.text($0.name) } : []
    return switch format.kind {
    case .jsonl: []
    case .json: isSingle ? [] : [UInt8(ascii: "[")]
    case .csv:
      Array((format.hasMark ? "\u{FEFF}" : "").utf8)
        + (names.isEmpty ? [] : CSVRow.bytes(of: names))
    case .tsv: names.isEmpty ? [] : TSVRow.bytes(of: names)
    }
  }

  /// Returns records in the format, or as text.
  ///
  /// Lists of people can be long, and other modules can't specialise this for them.
  @specialized(where Record == Person)
  mutating func bytes(of records: ArraySlice<Record>) -> [UInt8] {
    var bytes: [UInt8] = []
    for record in records {
      switch format?.kind {
      case nil: writeText(of: record, to: &bytes)
      case .json:
        if !isSingle { bytes += count == 0 ? [0x0A] : [UInt8(ascii: ","), 0x0A] }
        writeObject(of: record, to: &bytes)
        if isSingle { bytes.append(0x0A) }
      case .jsonl:
        writeObject(of: record, to: &bytes)
        bytes.append(0x0A)
      case .csv: bytes += CSVRow.bytes(of: fields.map { $0.value(record) })
      case .tsv: bytes += TSVRow.bytes(of: fields.map { $0.value(record) })
      }
      count += 1
    }
    return bytes
  }

  /// Returns the text after the last record.
  func tail() -> [UInt8] {
    guard format?.kind == .json, !isSingle else { return [] }
    return Array((count == 0 ? "]\n" : "\n]\n").utf8)
  }

  private func writeText(of record: Record, to bytes: inout [UInt8]) {
    if count > 0 { bytes += text.separator.utf8 }
    guard isColoured, let coloured = text.coloured else {
      bytes += text.plain(record).text.utf8
      bytes.append(0x0A)
      return
    }
    for cells in coloured(record) {
      for (index, cell) in cells.enumerated() {
        if index > 0 { bytes.append(0x09) }
        cell.write(to: &bytes, for: .colored)
      }
      bytes.append(0x0A)
    }
  }

  private func writeObject(of record: Record, to bytes: inout [UInt8]) {
    var writer = JSONWriter()
    swap(&writer.bytes, &bytes)
    writer.beginObject()
    for (key, field) in zip(keys, fields) {
      writer.key(encoded: key)
      writer.value(field.value(record))
    }
    writer.endObject()
    swap(&writer.bytes, &bytes)
  }
}
