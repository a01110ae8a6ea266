extension CommandShape.Argument {
  /// Whether it is the parser's own `--help`.
  var isHelp: Bool { typedNames.contains("--help") }

  /// The name that tells most: `--limit`, `<user>`.
  var longName: String {
    typedNames.max { $0.count < $1.count } ?? "<\(valueName ?? "value")>"
  }

  /// How help lists it.
  var helpEntry: HelpEntry {
    if kind == "positional" { return HelpEntry(longName, abstract ?? "") }
    return HelpEntry(
      option: typedNames.sorted { $0.count < $1.count },
      valueName: kind == "flag" ? nil : valueName, abstract ?? "")
  }

  /// How a usage line has an argument: `[<user>]`, `<users> ...`.
  var place: String {
    let name = "<\(valueName ?? "value")>" + (isRepeating ? " ..." : "")
    return isOptional ? "[\(name)]" : name
  }
}
