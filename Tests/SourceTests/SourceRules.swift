/// The rules for the files in Sources that no other tool checks.
enum SourceRules {
  static let all = [
    length, noFoundation, noTraps, noPrint, explainedTry, unchecked, fileName, plainNames,
    imports,
  ]

  /// No file has more than 300 lines, tables that a program wrote aside.
  static let length = SourceRule(name: "at most 300 lines") { file in
    if file.lines.first?.hasPrefix("// Generated") == true { return [] }
    return file.lines.count > 301 ? ["\(file.path) has \(file.lines.count - 1) lines"] : []
  }

  /// Foundation itself costs milliseconds and megabytes; FoundationEssentials does not.
  static let noFoundation = SourceRule(name: "no Foundation but FoundationEssentials") { file in
    file.imports.filter { $0.hasPrefix("Foundation") && $0 != "FoundationEssentials" }
      .map { "\(file.path) imports \($0)" }
  }

  /// Nothing ends the program in the middle of its work.
  static let noTraps = SourceRule.never("no try!, as!, fatalError, preconditionFailure") {
    let trap = /\b(try!|as!|fatalError\(|preconditionFailure\()/
    return { $0.contains(trap) }
  }

  /// All output is checked.
  static let noPrint = SourceRule.never("no print") {
    let printing = /(^|[^.\w])(print|debugPrint|dump|NSLog)\(/
    return { line in
      line.contains(printing) && !line.contains("func print(") && !line.contains("try print(")
    }
  }

  /// `try?` has a comment within the four lines above it that says why the error may be lost.
  static let explainedTry = SourceRule(name: "try? with a comment above") { file in
    let lostError = /\btry\?/
    return file.code.indices.filter { file.code[$0].contains(lostError) }.filter { index in
      !file.lines[max(0, index - 4)..<index].contains { line in
        line.contains("// ") && !line.contains("/// ")
      }
    }
    .map { "\(file.path):\($0 + 1): try? without a reason" }
  }

  /// Only libcurl's thread owns what the compiler can't check.
  static let unchecked = SourceRule.never(
    "@unchecked Sendable only in CurlHTTP", allowed: ["Sources/CurlHTTP/"]
  ) {
    { $0.contains("@unchecked") }
  }

  /// `Thing.swift` declares or extends Thing, or has the function `thing`; `Thing+Other.swift`
  /// extends Thing.
  static let fileName = SourceRule(name: "file named for what is in it") { file in
    if file.stem == "main" { return [] }
    let parts = file.stem.split(separator: "+")
    let type = parts.first.map(String.init) ?? ""
    let isFound = file.code.contains { line in
      let words = line.split { !($0.isLetter || $0.isNumber || $0 == "[") }.map(String.init)
      for (word, next) in zip(words, words.dropFirst()) {
        if word == "extension", next == type || (type == "Array" && next.hasPrefix("[")) {
          return true
        }
        if parts.count > 1 { continue }
        if ["struct", "enum", "class", "actor", "protocol", "typealias"].contains(word),
          next == type
        {
          return true
        }
        if word == "func", next == type.prefix(1).lowercased() + type.dropFirst() { return true }
      }
      return false
    }
    return isFound ? [] : ["\(file.path) has nothing named \(type)"]
  }

  /// No name says nothing.
  ///
  /// An API's base URL is called that by everybody, so `APIBase` may be.
  static let plainNames = SourceRule(name: "no vague names") { file in
    let vague: Set = [
      "Util", "Utils", "Utility", "Helper", "Helpers", "Manager", "Common", "Misc", "Base",
      "Service", "Handler",
    ]
    return file.stem.replacing("APIBase", with: "").split { !$0.isLetter }
      .flatMap { words(in: $0) }.filter(vague.contains)
      .map { "\(file.path) is called \($0)" }
  }

  /// Each target imports what the architecture lets it, so that layers stay layers.
  static let imports = SourceRule(name: "imports of the architecture") { file in
    guard let allowed = modules[file.target] else { return ["\(file.path): unknown target"] }
    return file.imports.filter { !allowed.contains($0) }
      .map { "\(file.path) imports \($0)" }
  }

  private static let system: Set = ["Glibc", "Darwin", "Musl", "Synchronization"]

  private static let modules: [String: Set<String>] = [
    "ghf": system.union([
      "GHFCommands", "HostSystem", "CurlHTTP", "LocalStore", "GitHubAPI", "TerminalText",
      "FoundationEssentials",
    ]),
    "GHFCommands": [
      "CommandLineInterface", "GitHubAPI", "LocalStore", "TerminalText", "ArgumentParser",
      "FoundationEssentials", "Synchronization",
    ],
    "CommandLineInterface": ["TerminalText", "FoundationEssentials"],
    "HostSystem": system.union(["CProcess", "GitHubAPI", "GHFCommands", "Subprocess"]),
    "GitHubAPI": ["HTTPTypes", "FoundationEssentials", "Synchronization"],
    "CurlHTTP": system.union(["CCurl", "GitHubAPI", "HTTPTypes", "FoundationEssentials"]),
    "LocalStore": system.union(["GitHubAPI", "FoundationEssentials"]),
    "TerminalText": [],
  ]

  /// The words of a name in camel case: `APIBaseError` has `API`, `Base` and `Error`.
  static func words(in name: some StringProtocol) -> [String] {
    let letters = Array(name)
    var words = [""]
    for (index, letter) in letters.enumerated() {
      let follows = index > 0 && letters[index - 1].isLowercase
      let precedes = index + 1 < letters.count && letters[index + 1].isLowercase && index > 0
      if letter.isUppercase, follows || precedes { words.append("") }
      words[words.count - 1].append(letter)
    }
    return words
  }
}
