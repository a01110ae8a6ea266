/// A JSON value that can be written again as it was read.
///
/// Numbers are kept as their text, so that neither a big integer nor a decimal changes, and the
/// members of an object in their order.
indirect enum JSONValue: Sendable, Equatable {
  case null
  case bool(Bool)
  case number(String)
  case string(String)
  case array([JSONValue])
  case object([JSONMember])

  /// The text, if it is a string.
  var stringValue: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The whole number, if it is written as one and fits.
  var integerValue: Int64? {
    if case .number(let text) = self { Int64(text) } else { nil }
  }
}
