/// Every `package` type, and every `package` function that others call, says what it is for.
///
/// Initialisers and properties may be explained by their type. A function that a protocol of ours
/// declares is documented there, and what `Equatable` and `Hashable` ask for by Swift itself.
struct DocumentationRule {
  private let protocolFunctions: Set<String>

  /// Learns from all files which functions protocols declare.
  init(_ files: [SourceFile]) {
    var names: Set = ["==", "hash"]
    for file in files {
      let beginning = #/^(package |public )?protocol /#
      var isInProtocol = false
      for line in file.code {
        if line.contains(beginning) { isInProtocol = true }
        if line.hasPrefix("}") { isInProtocol = false }
        if isInProtocol, let name = DocumentationRule.function(in: line) { names.insert(name) }
      }
    }
    protocolFunctions = names
  }

  /// The declarations of a file that lack a comment.
  func violations(in file: SourceFile) -> [String] {
    file.code.indices.filter { index in
      let line = file.code[index]
      guard isToBeDocumented(line) else { return false }
      var above = index - 1
      while above >= 0, file.lines[above].trimmingPrefix(while: { $0 == " " }).hasPrefix("@") {
        above -= 1
      }
      return above < 0 || !file.lines[above].contains("///")
    }
    .map { "\(file.path):\($0 + 1) is not documented" }
  }

  private func isToBeDocumented(_ line: String) -> Bool {
    guard line.trimmingPrefix(while: { $0 == " " }).hasPrefix("package ") else { return false }
    if line.contains(#/^ *package (final |indirect )?(struct|enum|class|actor|protocol) /#) {
      return true
    }
    guard let name = DocumentationRule.function(in: line) else { return false }
    return !protocolFunctions.contains(name)
  }

  /// The name of the function that a line declares.
  private static func function(in line: String) -> String? {
    line.firstMatch(of: #/\bfunc ([a-zA-Z0-9]+|[=<>]+)/#).map { String($0.1) }
  }
}
