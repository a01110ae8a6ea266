/// The phrases that the project's prose and names avoid.
///
/// Each has a plain term that the field uses: a request fetches a page, it doesn't ask for one. A
/// single word can be right somewhere, so `phrases` has none.
enum WornPhrases {
  /// Phrases in lower case, their words separated by one space.
  static let phrases = [
    "are none", "ask for", "asked anew", "asked for", "asking for", "asks for", "came about",
    "come about", "comes about", "comes of it", "front desk", "go on", "goes on", "going on",
    "hand over", "handed over", "hands over", "is no", "is none", "loss fate", "no longer",
    "see to it", "sees to it", "was no", "went on", "what became", "what came",
  ]

  /// Sound English that contains a phrase of the list.
  private static let exceptions = ["there is no", "there was no"]

  private static let wanted = Set(phrases)
  private static let firstWords = Set(phrases.compactMap { $0.split(separator: " ").first })
  private static let longest = phrases.map { $0.split(separator: " ").count }.max() ?? 0

  /// The places of a file that use a phrase, in prose or in the words of a name.
  static func violations(in file: SourceFile) -> [String] {
    if file.path.hasSuffix("/WornPhrases.swift") { return [] }
    let areLiteralsData = file.path.hasPrefix("Tests/") || file.path.hasPrefix("Tools/")
    return file.lines.indices.flatMap { index in
      let line = file.lines[index]
      return phrases(in: areLiteralsData ? prose(in: line, code: file.code[index]) : line)
        .map { "\(file.path):\(index + 1): '\($0)'" }
    }
  }

  /// A line of a test or a tool without its literals, which are data; the display names of tests
  /// are prose.
  private static func prose(in line: Substring, code: String) -> Substring {
    if line.drop(while: { $0 == " " }).hasPrefix("//") { return line }
    if !line.utf8.contains(UInt8(ascii: "@")) { return code[...] }
    let displayName = line.firstMatch(of: #/@(?:Test|Suite)\(\s*"([^"]*)"/#)?.1 ?? ""
    return code[...] + " " + displayName
  }

  /// The phrases in a line: `whoeverLeft` has the same words as "whoever left".
  static func phrases(in line: Substring) -> [String] {
    let words = line.utf8.split { !(UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20) }
      .map { String(Substring($0)) }
      .flatMap { SourceRules.words(in: $0) }.map { $0.lowercased() }
    return words.indices.filter { firstWords.contains(words[$0][...]) }.flatMap { start in
      (1...longest).compactMap { count in
        guard start + count <= words.count else { return nil }
        let phrase = words[start..<(start + count)].joined(separator: " ")
        guard wanted.contains(phrase) else { return nil }
        let before = start > 0 ? words[start - 1] + " " + phrase : phrase
        return exceptions.contains(before) ? nil : phrase
      }
    }
  }
}
