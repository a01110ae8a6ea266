import FoundationEssentials

/// Generates the tables of TerminalText from Unicode's files.
@main
enum UnicodeTablesProgram {
  /// Reads the folder of Unicode's files (a copy of unicode.org/Public/17.0.0/ucd) and ICU's mapping to
  /// ASCII, and writes the Swift files to the third path.
  static func main() throws {
    let paths = Array(CommandLine.arguments.dropFirst())
    guard paths.count == 3 else { throw TablesError.usage }
    let files = try GeneratedFile.all(
      from: UnicodeFolder(path: paths[0]), LatinASCII(path: paths[1]))
    for file in files {
      let target = URL(filePath: "\(paths[2])/\(file.name)")
      try Data(file.text.utf8).write(to: target, options: .atomic)
    }
  }
}
