/// The public declarations of a target, found by scanning its source.
struct PublicInterface {
  /// One line per declaration, below the types that contain it, sorted.
  let declarations: [String]

  init(_ files: [SourceFile]) {
    declarations = files.flatMap(PublicInterface.declarations).sorted()
  }

  /// Lists a file's declarations; relies on the indentation by two spaces that lint checks.
  private static func declarations(in file: SourceFile) -> [String] {
    let type = /^(\w+ )*?(struct|enum|class|actor|protocol|extension) (?<name>[\w.<>]+)/
    var names: [String] = []
    var publicEnum: Int?
    var found: [String] = []
    for (index, line) in file.code.enumerated() where !line.isEmpty {
      let text = line.trimmingPrefix { $0 == " " }
      let depth = (line.count - text.count) / 2
      if let outer = publicEnum, depth <= outer { publicEnum = nil }
      let isCase = publicEnum == depth - 1 && text.hasPrefix("case ")
      if text.hasPrefix("public ") || isCase {
        let path = names.prefix(depth).map { $0 + "." }.joined()
        found.append(path + " " + declaration(at: index, of: file))
      }
      if let match = text.prefixMatch(of: type) {
        names = names.prefix(depth) + [String(match.output.name)]
        if text.hasPrefix("public enum ") { publicEnum = depth }
      }
    }
    return found
  }

  /// Returns a declaration on one line, without its body.
  private static func declaration(at index: Int, of file: SourceFile) -> String {
    var text = ""
    for line in file.code[index...] {
      let part = line.trimmingPrefix { $0 == " " }
      let isWhole = text.count { $0 == "(" } == text.count { $0 == ")" }
      if !text.isEmpty, isWhole, !part.hasPrefix("->") { break }
      text += text.isEmpty || text.hasSuffix("(") || part.hasPrefix(")") ? part : " " + part
    }
    let end = text.firstRange(of: " {")?.lowerBound ?? text.endIndex
    return String(text[..<end].trimmingPrefix("public "))
  }
}
