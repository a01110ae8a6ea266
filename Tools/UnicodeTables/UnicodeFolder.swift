import FoundationEssentials

/// A folder with files of the Unicode Character Database.
///
/// They lie in it side by side, or as on unicode.org: some of them in folders of their own.
struct UnicodeFolder {
  /// The version that the program is written for, and the only one it takes.
  static let version = "17.0.0"

  let path: String

  /// Reads one of the files.
  ///
  /// - Throws: `TablesError` when it isn't there, or of another version.
  func file(_ name: String) throws(TablesError) -> UnicodeFile {
    let text = try text(of: name)
    let firstLines = text.split(separator: "\n", maxSplits: 10).prefix(10)
    // `# LineBreak-17.0.0.txt` in most files; those about emoji have `# Version: 17.0`.
    let names = ["# \(name.dropLast(4))-\(UnicodeFolder.version).txt", "# Version: 17.0"]
    guard firstLines.contains(where: { names.contains(String($0)) }) else {
      throw .wrongVersion(file: name, firstLine: String(firstLines.first ?? ""))
    }
    return try UnicodeFile(name: name, text: text)
  }

  /// Reads UnicodeData.txt, which doesn't say its version: its categories tell.
  ///
  /// - Throws: `TablesError` when it isn't there, or has other categories than the other files.
  func unicodeData(matching category: CodePointMap<String>) throws(TablesError) -> UnicodeFile {
    let name = "UnicodeData.txt"
    let file = try UnicodeFile(name: name, text: text(of: name))
    var assigned = 0
    var rangeStart: UInt32?
    for entry in file.entries {
      let codePoint = entry.codePoints.lowerBound
      // A range has two lines: `<…, First>` and `<…, Last>`.
      if entry.fields[0].hasSuffix("First>") { rangeStart = codePoint }
      if entry.fields[0].hasSuffix("Last>"), let start = rangeStart {
        assigned += Int(codePoint - start) - 1
      }
      assigned += 1
      guard category[codePoint] == entry.fields[1] else {
        throw .wrongVersion(file: name, firstLine: "\(entry.fields[0]) is \(entry.fields[1])")
      }
    }
    let expected = category.ranges { $0 != "Cn" }.reduce(0) { $0 + $1.count }
    if assigned != expected {
      throw .wrongVersion(file: name, firstLine: "\(assigned) characters, not \(expected)")
    }
    return file
  }

  /// Reads a file's text, wherever in the folder it is.
  ///
  /// - Throws: `TablesError.unreadable` when it isn't there.
  private func text(of name: String) throws(TablesError) -> String {
    for folder in ["", "auxiliary/", "emoji/", "extracted/"] {
      // `try?`: a file that is not in this folder may be in the next one.
      if let text = try? String(contentsOfFile: "\(path)/\(folder)\(name)", encoding: .utf8) {
        return text
      }
    }
    throw .unreadable(file: name, folder: path)
  }
}
