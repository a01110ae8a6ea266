import FoundationEssentials
import TestSupport

/// A file of the project, as the rules look at it.
struct SourceFile: Sendable {
  /// The path within the project, such as `Sources/ghf/main.swift`.
  let path: String
  /// The lines as they are.
  let lines: [Substring]
  /// The lines without comments and without what stands in string literals of one line.
  let code: [String]

  init(path: String, text: String) {
    self.path = path
    // Rows of numbers in a generated table say nothing that a rule asks for.
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { SourceFile.isTableRow($0) ? "" : $0 }
    code = lines.map(SourceFile.code)
  }

  /// The file's name without its ending.
  var stem: String {
    let name = path.split(separator: "/").last ?? ""
    return String(name.prefix { $0 != "." })
  }

  /// The target that a file in Sources belongs to.
  var target: String {
    let parts = path.split(separator: "/")
    return parts.count > 2 ? String(parts[1]) : ""
  }

  /// The modules that the file imports, whatever else stands in the line.
  var imports: [String] {
    code.compactMap { line in
      var words = line.split(separator: " ").map(String.init)
      words.removeAll { ["package", "public", "private", "internal"].contains($0) }
      words.removeAll { $0.hasPrefix("@") }
      guard words.count > 1, words[0] == "import" else { return nil }
      if ["struct", "class", "enum", "protocol", "func", "typealias", "var"].contains(words[1]) {
        words.remove(at: 1)
      }
      return words[1].split(separator: ".").first.map(String.init)
    }
  }

  /// Every Swift file below some folders of the project, hidden folders apart: those are built.
  ///
  /// - Throws: When a folder or a file can't be read.
  static func all(in folders: String...) throws -> [SourceFile] {
    var files: [SourceFile] = []
    for folder in folders {
      let root = ProjectFiles.root + "/" + folder
      let names = try FileManager.default.contentsOfDirectory(atPath: root)
        .filter { !$0.hasPrefix(".") }
        .flatMap { name -> [String] in
          // `try?`: a file has nothing below itself.
          let inner = try? FileManager.default.subpathsOfDirectory(atPath: root + "/" + name)
          return [name] + (inner ?? []).map { name + "/" + $0 }
        }
      for name in names.sorted() where name.hasSuffix(".swift") {
        let text = try String(contentsOfFile: root + "/" + name, encoding: .utf8)
        files.append(SourceFile(path: folder + "/" + name, text: text))
      }
    }
    return files
  }

  /// Whether a line holds nothing but numbers and commas.
  private static func isTableRow(_ line: Substring) -> Bool {
    !line.isEmpty
      && line.utf8.allSatisfy { $0 == 0x20 || $0 == 0x2C || $0 == 0x2D || 0x30...0x39 ~= $0 }
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
