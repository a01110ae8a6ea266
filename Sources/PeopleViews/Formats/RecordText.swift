package import TerminalText

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

  /// Returns `key: value` lines of the fields with values.
  package static func lines(of fields: [Field<Record>], separator: String = "") -> RecordText {
    RecordText(
      separator: separator,
      coloured: { fields.colouredLines(of: $0) },
      plain: { fields.lines(of: $0) })
  }
}
