import ArgumentParser
import FoundationEssentials

/// Makes the program's tables from Unicode's files, or checks that they are what it makes.
@main
struct UnicodeTablesProgram: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unicode-tables",
    abstract: "Makes the tables of TerminalText from Unicode \(UnicodeFolder.version).")

  @Argument(help: "A folder with Unicode's files, as unicode.org/Public/17.0.0/ucd has them.")
  var ucdFolder: String

  @Argument(help: "Where the Swift files are: Sources/TerminalText/Unicode.")
  var outputFolder: String

  @Flag(help: "Write nothing; fail when a file is not what would be written.")
  var check = false

  func run() throws {
    let files = try GeneratedFile.all(from: UnicodeFolder(path: ucdFolder))
    if check {
      let paths = files.filter { !isWritten($0) }.map(path)
      if !paths.isEmpty { throw TablesError.differs(paths: paths) }
    } else {
      for file in files {
        try Data(file.text.utf8).write(to: URL(filePath: path(file)), options: .atomic)
      }
    }
  }

  private func path(_ file: GeneratedFile) -> String { "\(outputFolder)/\(file.name)" }

  private func isWritten(_ file: GeneratedFile) -> Bool {
    // `try?`: a file that can't be read is not what would be written either.
    let text = try? String(contentsOfFile: path(file), encoding: .utf8)
    return text == file.text
  }
}
