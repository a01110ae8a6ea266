/// A reason why the tables can't be generated.
enum TablesError: Error, Equatable, CustomStringConvertible {
  case unreadable(file: String, folder: String)
  case wrongVersion(file: String, firstLine: String)
  case malformed(file: String, line: Int)
  /// Two lines of a file give values for the same code point.
  case overlap(file: String, codePoint: UInt32)
  /// The files lack something that the rules rely on, or contradict it.
  case unexpected(String)
  case usage

  var description: String {
    switch self {
    case .unreadable(let file, let folder):
      "\(file) can't be read in \(folder) or its subfolders auxiliary, emoji and extracted"
    case .wrongVersion(let file, let firstLine):
      "\(file) doesn't belong to Unicode \(UnicodeFolder.version): \(firstLine)"
    case .malformed(let file, let line): "\(file):\(line) is malformed"
    case .overlap(let file, let codePoint):
      "\(file) has two values for \(String(codePoint, radix: 16, uppercase: true))"
    case .unexpected(let text): text
    case .usage: "usage: UnicodeTables FOLDER-OF-UCD LATIN-ASCII OUTPUT-FOLDER"
    }
  }
}
