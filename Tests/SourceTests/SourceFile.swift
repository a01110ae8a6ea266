import FoundationEssentials
import TestSupport

/// A file of the project, prepared for the rules.
struct SourceFile: Sendable {
  /// The path within the project, such as `Sources/ghf/main.swift`.
  let path: String
  /// The lines, with the rows of generated tables blanked.
  let lines: [Substring]
  /// The lines without comments and without the contents of single-line string literals.
  let code: [String]

  init(path: String, text: String) {
    self.path = path
    // No rule concerns the rows of a generated table; skipping them saves time.
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { SourceFile.isTableRow($0) ? "" : $0 }
    code = lines.map(SourceFile.code)
  }

  /// The file's name without its extension.
  var stem: String {
    let name = path.split(separator: "/").last ?? ""
    return String(name.prefix { $0 != "." })
  }

  /// The target that a file in Sources belongs to.
  var target: String {
    let parts = path.split(separator: "/")
    return parts.count > 2 ? String(parts[1]) : ""
  }

  /// The modules that the file imports, ignoring modifiers and attributes.
  var imports: [String] {
    let statement =
      #/ *(?:(?:@\S+|package|public|private|internal) )*import (?:[a-z]+ )?(\w+)/#
    return code.filter { $0.contains("import ") }
      .compactMap { $0.prefixMatch(of: statement).map { String($0.output.1) } }
  }

  /// Reads every Swift file below some folders, except in hidden folders, which are build output.
  ///
  /// - Throws: Foundation's error if a folder or file can't be read.
  static func all(in folders: String...) throws -> [SourceFile] {
    try folders.flatMap { folder in
      try FileManager.default.contentsOfDirectory(atPath: ProjectFiles.root + "/" + folder)
        .filter { !$0.hasPrefix(".") }.sorted()
        .flatMap { try read(folder + "/" + $0) { $0.hasSuffix(".swift") } }
    }
  }

  /// Reads the files at some paths of the project, including all files below folders.
  ///
  /// - Throws: Foundation's error if a file can't be read.
  static func texts(_ paths: String...) throws -> [SourceFile] {
    // All other names of folders have no dot.
    try paths.flatMap { path in
      try read(path) { path in
        path.split(separator: "/").last?.contains(".") == true && !path.hasSuffix(".docc")
      }
    }
  }

  private static func read(
    _ path: String, where isWanted: (String) -> Bool
  ) throws -> [SourceFile] {
    let root = ProjectFiles.root + "/"
    var isFolder = false
    _ = FileManager.default.fileExists(atPath: root + path, isDirectory: &isFolder)
    let names =
      isFolder
      ? try FileManager.default.subpathsOfDirectory(atPath: root + path).sorted()
        .map { path + "/" + $0 }
      : [path]
    return try names.filter(isWanted).map { name in
      SourceFile(path: name, text: try String(contentsOfFile: root + name, encoding: .utf8))
    }
  }

  /// Returns true for a row of numbers, or of a literal that only a generated file may have.
  private static func isTableRow(_ line: Substring) -> Bool {
    !line.isEmpty
      && (line.utf8.count > 1_000
        || line.utf8.allSatisfy { $0 == 0x20 || $0 == 0x2C || $0 == 0x2D || 0x30...0x39 ~= $0 })
  }

  private static func code(in line: Substring) -> String {
    var code: [UInt8] = []
    var isInString = false
    var previous = UInt8(ascii: " ")
    for byte in line.utf8 {
      if byte == UInt8(ascii: "\""), previous != UInt8(ascii: "\\") {
        isInString.toggle()
        code.append(byte)
      } else if !isInString {
        if byte == UInt8(ascii: "/"), previous == byte {
          code.removeLast()
          break
        }
        code.append(byte)
      }
      previous = byte
    }
    return String(decoding: code, as: UTF8.self)
  }
}
