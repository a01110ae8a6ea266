package import TerminalText

/// The way to write records as text, if no output format is chosen.
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
