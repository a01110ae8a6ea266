extension CommandShape.Argument {
  /// Whether it is the parser's own `--help`.
  var isHelp: Bool { typedNames.contains("--help") }

  /// The name that tells most: `--limit`, `<user>`.
  var longName: String {
    typedNames.max { $0.count < $1.count } ?? "<\(valueName ?? "value")>"
  }

  /// How help lists it: `-L, --limit <n>`, long names below each other.
  var helpEntry: HelpEntry {
    let value = kind == "flag" ? "" : " <\(valueName ?? "value")>"
    if kind == "positional" { return HelpEntry(String(value.dropFirst()), abstract ?? "") }
    let names = typedNames.sorted { $0.count < $1.count }
    let indent = names.first?.hasPrefix("--") == true ? "    " : ""
    return HelpEntry(indent + names.joined(separator: ", ") + value, abstract ?? "")
  }

  /// How a usage line has an argument: `[<user>]`, `<users> ...`.
  var place: String {
    let name = "<\(valueName ?? "value")>" + (isRepeating ? " ..." : "")
    return isOptional ? "[\(name)]" : name
  }
}
