/// Requires a doc comment on every `public` declaration, and on every `package` type and function.
///
/// Initialisers and properties of `package` access are exempt. So are functions that a protocol of the project declares,
/// which are documented there, and the requirements of `Equatable` and `Hashable`.
struct DocumentationRule {
  private let protocolFunctions: Set<String>

  /// Collects the functions that protocols declare.
  init(_ files: [SourceFile]) {
    var names: Set = ["==", "hash"]
    for file in files {
      let start = #/^(package |public )?protocol /#
      var isInProtocol = false
      for line in file.code {
        if line.contains(start) { isInProtocol = true }
        if line.hasPrefix("}") { isInProtocol = false }
        if isInProtocol, let name = DocumentationRule.function(in: line) { names.insert(name) }
      }
    }
    protocolFunctions = names
  }

  /// Lists the declarations of a file that lack a doc comment.
  func violations(in file: SourceFile) -> [String] {
    file.code.indices.filter { index in
      let line = file.code[index]
      guard needsComment(line) else { return false }
      var above = index - 1
      while above >= 0, file.lines[above].trimmingPrefix(while: { $0 == " " }).hasPrefix("@") {
        above -= 1
      }
      return above < 0 || !file.lines[above].contains("///")
    }
    .map { "\(file.path):\($0 + 1) is not documented" }
  }

  private func needsComment(_ line: String) -> Bool {
    let text = line.trimmingPrefix(while: { $0 == " " })
    if text.hasPrefix("public ") { return !text.hasPrefix("public import") }
    guard text.hasPrefix("package ") else { return false }
    if line.contains(#/^ *package (final |indirect )?(struct|enum|class|actor|protocol) /#) {
      return true
    }
    guard let name = DocumentationRule.function(in: line) else { return false }
    return !protocolFunctions.contains(name)
  }

  /// Returns the name of the function that a line declares.
  private static func function(in line: String) -> String? {
    line.firstMatch(of: #/\bfunc ([a-zA-Z0-9]+|[=<>]+)/#).map { String($0.1) }
  }
}

extension DocumentationRule {
  /// Lists the doc comments whose first line begins with a question word, such as What or Whether.
  static func questions(in file: SourceFile) -> [String] {
    file.lines.indices.filter { index in
      let words = file.lines[index].split(separator: " ")
      guard words.first == "///", words.count > 1 else { return false }
      let above = index > 0 ? file.lines[index - 1].split(separator: " ").first : nil
      return above?.hasPrefix("///") != true
        && ["What", "Who", "Whom", "Whose", "Where", "How", "Whether"].contains(words[1])
    }
    .map { "\(file.path):\($0 + 1): begins with a question word" }
  }
}
