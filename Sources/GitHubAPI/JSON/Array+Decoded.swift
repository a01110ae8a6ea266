import FoundationEssentials

/// The largest accepted number of entries in a list or an object: a server that sends more on a page
/// ignores `pageLength`.
let entryLimit = 1_000

extension [UInt8] {
  /// Decodes a JSON text; all JSON from a server is decoded here.
  ///
  /// Escapes of half a character, as in `"\ud83d"`, become U+FFFD. Text with too many entries or too
  /// much nesting is rejected before `JSONDecoder` needs memory for it.
  ///
  /// - Throws: `DecodingError`.
  func decoded<Answer: Decodable>(as type: Answer.Type) throws -> Answer {
    if hasMoreEntries(than: entryLimit) {
      throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "too large"))
    }
    return try JSONDecoder().decode(type, from: Data(replacingLoneSurrogates))
  }
}
