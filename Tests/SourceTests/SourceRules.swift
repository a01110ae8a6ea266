/// The rules for files in Sources, apart from those that other tools check.
enum SourceRules {
  static let all = [
    length, noFoundation, noTraps, noPrint, explainedTry, unchecked, decoder, fileName,
    plainNames, imports, typedQueries, kindsInBrowse, foldedAge,
  ]

  /// Forbids errors without a type in queries, whose failures decide what a command says.
  static let typedQueries = SourceRule(name: "typed errors in GHFQueries") { file in
    guard file.path.hasPrefix("Sources/GHFQueries/") else { return [] }
    return file.code.indices.filter { file.code[$0].contains("any Error") }
      .map { "\(file.path):\($0 + 1)" }
  }

  /// Forbids decisions by an exit status in the explorer, where the kind of an error decides.
  static let kindsInBrowse = SourceRule(name: "no outcome in GHFBrowse") { file in
    guard file.path.hasPrefix("Sources/GHFBrowse/") else { return [] }
    return file.code.indices.filter { file.code[$0].contains(".outcome") }
      .map { "\(file.path):\($0 + 1)" }
  }

  /// Forbids an age that travels along: the end of an answer has that of its pages.
  static let foldedAge = SourceRule.never("no inout age") {
    let travelling = /inout CacheAge/
    return { $0.contains(travelling) }
  }

  /// Limits files to 500 lines, except for generated tables.
  static let length = SourceRule(name: "at most 500 lines") { file in
    if file.lines.first?.hasPrefix("// Generated") == true { return [] }
    return file.lines.count > 501 ? ["\(file.path) has \(file.lines.count - 1) lines"] : []
  }

  /// Forbids full Foundation, which costs milliseconds at start and megabytes of memory.
  static let noFoundation = SourceRule(name: "no Foundation but FoundationEssentials") { file in
    file.imports.filter { $0.hasPrefix("Foundation") && $0 != "FoundationEssentials" }
      .map { "\(file.path) imports \($0)" }
  }

  /// Forbids calls and operators that can trap.
  static let noTraps = SourceRule.never("no try!, as!, fatalError, preconditionFailure") {
    let trap = /\b(try!|as!|fatalError\(|preconditionFailure\()/
    return { $0.contains(trap) }
  }

  /// Forbids unchecked output.
  static let noPrint = SourceRule.never("no print") {
    let printing = /(^|[^.\w])(print|debugPrint|dump|NSLog)\(/
    return { line in
      line.contains(printing) && !line.contains("func print(") && !line.contains("try print(")
    }
  }

  /// Requires a comment within four lines above `try?` that says why the error can be ignored.
  static let explainedTry = SourceRule(name: "try? with a comment above") { file in
    let lostError = /\btry\?/
    return file.code.indices.filter { file.code[$0].contains(lostError) }.filter { index in
      !file.lines[max(0, index - 4)..<index].contains { line in
        line.contains("// ") && !line.contains("/// ")
      }
    }
    .map { "\(file.path):\($0 + 1): try? without a reason" }
  }

  /// Confines `@unchecked Sendable` to CurlHTTP, whose state belongs to libcurl's thread.
  static let unchecked = SourceRule.never(
    "@unchecked Sendable only in CurlHTTP", allowed: ["Sources/CurlHTTP/"]
  ) {
    { $0.contains("@unchecked") }
  }

  /// JSON is read by GitHubAPI's own type.
  static let decoder = SourceRule.never("no JSONDecoder") {
    { $0.contains("JSONDecoder(") }
  }

  /// Requires `Thing.swift` to declare or extend Thing or to declare the function `thing`, and
  /// `Thing+Other.swift` to extend Thing.
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

  /// Forbids vague file names.
  ///
  /// `APIBase` is allowed, since "base URL" is the usual term.
  static let plainNames = SourceRule(name: "no vague names") { file in
    let vague: Set = [
      "Util", "Utils", "Utility", "Helper", "Helpers", "Manager", "Common", "Misc", "Base",
      "Service", "Handler",
    ]
    return file.stem.replacing("APIBase", with: "").split { !$0.isLetter }
      .flatMap { words(in: $0) }.filter(vague.contains)
      .map { "\(file.path) is called \($0)" }
  }

  /// Limits each target to the imports that the layers of the architecture allow.
  static let imports = SourceRule(name: "imports of the architecture") { file in
    guard let allowed = modules[file.target] else { return ["\(file.path): unknown target"] }
    return file.imports.filter { !allowed.contains($0) }
      .map { "\(file.path) imports \($0)" }
  }

  private static let system: Set = ["Glibc", "Darwin", "Musl", "Synchronization"]

  private static let modules: [String: Set<String>] = [
    "ghf": system.union([
      "GHFBrowse", "GHFCommands", "GHFMessages", "HostSystem", "CurlHTTP", "LocalStore",
      "GitHubAPI",
      "ProgramTokens", "TerminalHost", "TerminalText", "FoundationEssentials",
    ]),
    "GHFCommands": [
      "CommandLineInterface", "GHFMessages", "GHFQueries", "GitHubAPI", "LocalStore",
      "PeopleViews", "TerminalHost", "TerminalPictures", "TerminalText",
      "FoundationEssentials", "Synchronization",
    ],
    "GHFKit": [
      "CurlHTTP", "GHFQueries", "GitHubAPI", "LocalStore", "ProgramTokens", "HTTPTypes",
      "FoundationEssentials", "Glibc", "Synchronization",
    ],
    "GHFBrowse": [
      "GHFMessages", "GHFQueries", "GitHubAPI", "LocalStore", "PeopleViews", "TerminalHost",
      "TerminalPictures", "TerminalScreen", "TerminalText", "FoundationEssentials",
      "Synchronization",
    ],
    "PeopleViews": [
      "GHFMessages", "GHFQueries", "GitHubAPI", "LocalStore", "TerminalHost", "TerminalPictures",
      "TerminalText", "FoundationEssentials", "Synchronization",
    ],
    "GHFMessages": [
      "GHFQueries", "GitHubAPI", "LocalStore", "TerminalText", "FoundationEssentials",
    ],
    "GHFQueries": [
      "GitHubAPI", "LocalStore", "TerminalText", "FoundationEssentials", "HTTPTypes",
      "Synchronization",
    ],
    "CommandLineInterface": ["TerminalText", "FoundationEssentials", "Synchronization"],
    "HostSystem": system.union([
      "CProcess", "TerminalHost", "TerminalScreen", "Subprocess",
    ]),
    "TerminalHost": ["TerminalText", "Synchronization"],
    "TerminalPictures": ["CPictures", "TerminalHost", "Synchronization"],
    "TerminalScreen": system.union(["CProcess", "TerminalText"]),
    "GitHubAPI": ["HTTPTypes", "FoundationEssentials", "Synchronization"],
    "ProgramTokens": system.union(["GitHubAPI", "Subprocess"]),
    "CurlHTTP": system.union(["CCurl", "GitHubAPI", "HTTPTypes", "FoundationEssentials"]),
    "LocalStore": system.union(["CSQLite", "GitHubAPI", "FoundationEssentials"]),
    "TerminalText": [],
  ]

  /// Splits a camel-case name of ASCII letters into words: `APIBaseError` into `API`, `Base` and
  /// `Error`.
  static func words(in name: some StringProtocol) -> [String] {
    let letters = Array(name.utf8)
    var starts = [0]
    for index in letters.indices.dropFirst() where letters[index] < UInt8(ascii: "a") {
      let precedes = index + 1 < letters.count && letters[index + 1] >= UInt8(ascii: "a")
      if precedes || letters[index - 1] >= UInt8(ascii: "a") { starts.append(index) }
    }
    return zip(starts, starts.dropFirst() + [letters.count]).map {
      String(decoding: letters[$0..<$1], as: UTF8.self)
    }
  }
}
