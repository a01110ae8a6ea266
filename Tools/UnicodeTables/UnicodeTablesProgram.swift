import ArgumentParser
import FoundationEssentials

/// Generates the tables of TerminalText from Unicode's files, or checks that they are up to date.
@main
struct UnicodeTablesProgram: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unicode-tables",
    abstract: "Generate the tables of TerminalText from Unicode \(UnicodeFolder.version).")

  @Argument(help: "The folder of Unicode's files, such as a copy of unicode.org/Public/17.0.0/ucd.")
  var ucdFolder: String

  @Argument(help: "ICU's mapping to ASCII: Tools/UnicodeTables/LatinASCII.txt.")
  var latinFile: String

  @Argument(help: "The folder of the Swift files: Sources/TerminalText/Unicode.")
  var outputFolder: String

  @Flag(help: "Write nothing; fail if a file is out of date.")
  var check = false

  func run() throws {
    let files = try GeneratedFile.all(
      from: UnicodeFolder(path: ucdFolder), LatinASCII(path: latinFile))
    if check {
      let paths = files.filter { !isCurrent($0) }.map(path)
      if !paths.isEmpty { throw TablesError.differs(paths: paths) }
    } else {
      for file in files {
        try Data(file.text.utf8).write(to: URL(filePath: path(file)), options: .atomic)
      }
    }
  }

  private func path(_ file: GeneratedFile) -> String { "\(outputFolder)/\(file.name)" }

  private func isCurrent(_ file: GeneratedFile) -> Bool {
    // `try?`: a file that can't be read isn't current either.
    let text = try? String(contentsOfFile: path(file), encoding: .utf8)
    return text == file.text
  }
}
