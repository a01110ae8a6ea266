import FoundationEssentials

/// The letters and punctuation marks that ICU's Latin-ASCII maps to ASCII, with these texts.
struct LatinASCII {
  let texts: [UInt32: [UInt32]]

  /// Reads `LatinASCII.txt`.
  ///
  /// - Throws: `TablesError` if the file can't be read or is malformed.
  init(path: String) throws(TablesError) {
    // `try?`: the error says only that the file can't be read.
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
      throw .unexpected("\(path) can't be read")
    }
    try self.init(text: text)
  }

  /// Parses the file's text.
  ///
  /// - Throws: `TablesError` if a line is malformed, or if a text is empty or has characters other
  ///   than ASCII's visible ones: a space or a line break would end a word or a field.
  init(text: String) throws(TablesError) {
    let file = try UnicodeFile(name: "LatinASCII.txt", text: text)
    var texts: [UInt32: [UInt32]] = [:]
    for entry in file.entries {
      let text = entry.fields[0].unicodeScalars.map(\.value)
      guard entry.codePoints.count == 1, entry.fields.count == 1, !text.isEmpty,
        text.allSatisfy({ (0x21...0x7E).contains($0) })
      else {
        throw .unexpected("LatinASCII.txt maps \(entry.codePoints.lowerBound) to \(entry.fields)")
      }
      texts[entry.codePoints.lowerBound] = text
    }
    self.texts = texts
  }
}
