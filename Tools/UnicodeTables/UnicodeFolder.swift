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
