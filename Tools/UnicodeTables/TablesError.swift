/// Why no table can be made.
enum TablesError: Error, Equatable, CustomStringConvertible {
  case unreadable(file: String, folder: String)
  case wrongVersion(file: String, firstLine: String)
  case malformed(file: String, line: Int)
  /// Two lines of a file speak of the same code point.
  case overlap(file: String, codePoint: UInt32)
  /// The files don't say what the rules of the program rely on.
  case unexpected(String)
  /// A table that is there is not what the files make.
  case differs(paths: [String])

  var description: String {
    switch self {
    case .unreadable(let file, let folder):
      "\(file) can't be read in \(folder), nor in its auxiliary, emoji or extracted"
    case .wrongVersion(let file, let firstLine):
      "\(file) is not of Unicode \(UnicodeFolder.version): \(firstLine)"
    case .malformed(let file, let line): "\(file):\(line) can't be read"
    case .overlap(let file, let codePoint):
      "\(file) has two values for \(String(codePoint, radix: 16, uppercase: true))"
    case .unexpected(let text): text
    case .differs(let paths):
      "not what Unicode's files make: \(paths.joined(separator: ", ")) (run make tables)"
    }
  }
}
