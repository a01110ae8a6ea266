import FoundationEssentials

/// A folder with files of the Unicode Character Database.
///
/// All files are directly in it, or some are in subfolders as on unicode.org.
struct UnicodeFolder {
  /// The only version that the program supports.
  static let version = "17.0.0"

  let path: String

  /// Reads a file.
  ///
  /// - Throws: `TablesError` if the file is missing, malformed or of another version.
  func file(_ name: String) throws(TablesError) -> UnicodeFile {
    let text = try text(of: name)
    let firstLines = text.split(separator: "\n", maxSplits: 10).prefix(10)
    // Most files have `# LineBreak-17.0.0.txt`, those for emoji have `# Version: 17.0`.
    let names = ["# \(name.dropLast(4))-\(UnicodeFolder.version).txt", "# Version: 17.0"]
    guard firstLines.contains(where: { names.contains(String($0)) }) else {
      throw .wrongVersion(file: name, firstLine: String(firstLines.first ?? ""))
    }
    return try UnicodeFile(name: name, text: text)
  }

  /// Reads UnicodeData.txt, which doesn't name its version, and compares its categories instead.
  ///
  /// - Throws: `TablesError` if the file is missing or malformed, or its categories differ from
  ///   `category`.
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

  /// Reads a file's text from the folder or a subfolder.
  ///
  /// - Throws: `TablesError.unreadable` if none of them has it.
  private func text(of name: String) throws(TablesError) -> String {
    for folder in ["", "auxiliary/", "emoji/", "extracted/"] {
      // `try?`: a file that isn't in this folder may be in the next one.
      if let text = try? String(contentsOfFile: "\(path)/\(folder)\(name)", encoding: .utf8) {
        return text
      }
    }
    throw .unreadable(file: name, folder: path)
  }
}
