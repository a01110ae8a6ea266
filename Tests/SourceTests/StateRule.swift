/// Forbids the state of `ghf browse` to use views: their types, and what they add to other types.
///
/// A member is identified by its name and, if it is a function, its first label. It is allowed if
/// files that aren't views declare one like it.
struct StateRule {
  private static let state = "Sources/GHFBrowse/State/"
  private static let views = ["Sources/GHFBrowse/View/", "Sources/PeopleViews/"]
  /// The choices of a user and the explorer's host, which depend on no view.
  private static let choices = "Sources/PeopleViews/Explorer/"

  private let types: Set<String>
  private let members: Set<String>

  /// Collects the types and members that views declare.
  init(_ files: [SourceFile]) {
    let views = files.filter(StateRule.isView)
    let others = files.filter { !StateRule.isView($0) }
    let declared = Set(views.flatMap(FeatureRule.types))
    types = declared
    members = Set(views.flatMap { StateRule.members(in: $0, addedToOthersThan: declared) })
      .subtracting(others.flatMap { file in file.code.indices.compactMap(file.declaration) })
  }

  private static func isView(_ file: SourceFile) -> Bool {
    views.contains(where: file.path.hasPrefix) && !file.path.hasPrefix(choices)
  }

  /// Lists the lines of a file of the state that use a view.
  func violations(in file: SourceFile) -> [String] {
    if !file.path.hasPrefix(StateRule.state) { return [] }
    return file.code.indices.flatMap { index in
      file.names(in: index).filter { types.contains($0.name) || members.contains($0.member) }
        .map { "\(file.path):\(index + 1): \($0.name) belongs to a view" }
    }
  }

  private static func members(
    in file: SourceFile, addedToOthersThan types: Set<String>
  ) -> [String] {
    var isAdded = false
    return file.code.indices.compactMap { index in
      let line = file.code[index]
      if line.hasPrefix("extension ") {
        isAdded = file.names(in: index).dropFirst().first.map { !types.contains($0.name) } ?? false
      } else if line.prefixMatch(of: #/\S/#) != nil {
        isAdded = false
      }
      return isAdded && line.prefixMatch(of: #/  \S/#) != nil ? file.declaration(in: index) : nil
    }
  }
}

extension SourceFile {
  private static let keywords: Set<Substring> = [
    "func", "var", "let", "case", "struct", "enum", "class", "protocol", "typealias",
  ]

  /// Returns the member that a line declares; nil for none.
  fileprivate func declaration(in index: Int) -> String? {
    // Every line of the project is looked at: words are found ten times faster than by an expression.
    let words = code[index].split(separator: " ")
    return zip(words, words.dropFirst()).first { keyword, name in
      SourceFile.keywords.contains(keyword) && name.first?.isLetter == true
    }.flatMap { names(in: index, from: $0.1.startIndex).first?.member }
  }

  /// Returns the names in a line, and the member that each may be: `line(fitting` for a function
  /// with a label, `line(` without one, or `line`.
  fileprivate func names(
    in index: Int, from start: String.Index? = nil
  ) -> [(name: String, member: String)] {
    let line = code[index]
    let name = #/(\w+)(?:\(\s*(?:_ |(\w+)(?: \w+)?:)?)?/#
    // The label may be on the next line.
    let next = line.hasSuffix("(") && index + 1 < code.count ? code[index + 1] : ""
    let text = line[(start ?? line.startIndex)...] + next
    return text.matches(of: name).map { match in
      let isFunction = match.output.0.contains("(")
      let member = match.output.1 + (isFunction ? "(\(match.output.2 ?? "")" : "")
      return (String(match.output.1), String(member))
    }
  }
}
