import FoundationEssentials

/// A golden script: a text file in `Fixtures/scripts` that reads like a terminal session.
///
/// - `$ ghf followers octocat` is a command. Behind it stand the lines typed into it (`in| `), which
///   are given, and what it must do: its output (`out| `), messages (`err| `), and exit status (`exit 1`)
///   unless that is 0. In a full screen, the screen after each typed line stands behind it (`scr| `).
///   If a script has the line `requests 3` or lines `req| `, the number or the names
///   of the command's requests are compared too.
/// - Any other line is a setting of its stage, such as `add zoe 40` or `wait 2h`. With `{1..300}` it
///   stands for a line for each number, which all braces of the line take.
/// - Lines with `#` are comments. `## A title` begins a section, which is played on a stage of its
///   own, after the lines above the first section.
///
/// GHF_UPDATE_GOLDEN=1 rewrites what is expected, and fails the test. GHF_SCRIPTS=NAME,… plays only the
/// scripts whose names contain one of these texts.
package struct Script: Sendable, CustomStringConvertible {
  /// A line that can't be played.
  package struct Mistake: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) {
      self.description = description
    }
  }

  /// A command and the lines that are typed into it.
  package struct Command: Sendable {
    package let line: String
    package fileprivate(set) var input: [String] = []
    fileprivate var countsRequests = false
    fileprivate var namesRequests = false

    /// The words of the command line, as a shell would split them.
    ///
    /// - Throws: `Mistake` if a quote isn't closed.
    package func words() throws(Mistake) -> [String] { try Script.words(of: line) }
  }

  /// The result of a command.
  package struct Result: Sendable {
    package var output = ""
    package var errors = ""
    package var status: Int32 = 0
    /// The screen after each line of the input, in a full screen.
    package var screens: [String] = []
    /// The requests, each as `METHOD path?query`.
    package var requests: [String] = []

    package init() {}
  }

  private enum Step {
    case comment(String)
    case setting(String, line: Int)
    case command(Command, line: Int)
  }

  package let name: String
  private let text: String
  /// The steps above the first section, then those of each section.
  private let sections: [[Step]]

  private static let folder = ProjectFiles.root + "/Fixtures/scripts"

  /// Reads the scripts, in the order of their names, or those that have a setting.
  package static func all(with setting: String? = nil) throws -> [Script] {
    let wanted = ProcessInfo.processInfo.environment["GHF_SCRIPTS"]?.split(separator: ",")
    return try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
      .filter { $0.hasSuffix(".txt") }.map { String($0.dropLast(4)) }
      .filter { name in wanted?.contains { name.contains($0) } ?? true }
      .map { name in
        try Script(name, String(contentsOfFile: "\(folder)/\(name).txt", encoding: .utf8))
      }.filter { script in setting.map { script.text.contains("\n\($0)\n") } ?? true }
  }

  /// Reads a script.
  ///
  /// - Throws: `Mistake` if a line of a result stands behind no command.
  package init(_ name: String, _ text: String) throws(Mistake) {
    (self.name, self.text) = (name, text)
    var sections: [[Step]] = [[]]
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last == "" { lines.removeLast() }
    for (index, line) in lines.enumerated() {
      let step: Step
      if line.hasPrefix("$ ") {
        step = .command(Command(line: String(line.dropFirst(2))), line: index + 1)
      } else if let part = Script.part(line) {
        guard case .command(var command, let start) = sections[sections.count - 1].popLast() else {
          throw Mistake("\(name), line \(index + 1): no command above '\(line)'")
        }
        switch part {
        case "in": command.input.append(String(line.dropFirst(4)))
        case "req": command.namesRequests = true
        case "requests": command.countsRequests = true
        default: break
        }
        step = .command(command, line: start)
      } else if line.isEmpty || line.first == "#" {
        step = .comment(String(line))
      } else {
        step = .setting(String(line), line: index + 1)
      }
      if line.hasPrefix("## ") { sections.append([]) }
      sections[sections.count - 1].append(step)
    }
    self.sections = sections
  }

  /// Returns the word with which a line of a command's result begins; nil for other lines.
  private static func part(_ line: Substring) -> String? {
    let word = line.prefix { $0 != "|" && $0 != " " }
    let rest = line[word.endIndex...]
    let isPart =
      switch word {
      case "exit", "requests": rest.first == " " && Int(rest.dropFirst()) != nil
      case "in", "scr", "out", "err", "req": rest == "|" || rest.hasPrefix("| ")
      default: false
      }
    return isPart ? String(word) : nil
  }

  package var description: String { name }

  /// Plays the script, each section on a new stage.
  ///
  /// - Parameters:
  ///   - stage: Creates the stage of a section.
  ///   - isUpdated: True to rewrite the script if it differs.
  /// - Returns: The lines in which the result differs from the script; nil if it doesn't.
  /// - Throws: The stage's error, with the line.
  package func play(
    on stage: () async throws -> any ScriptStage,
    isUpdated: Bool = ProcessInfo.processInfo.environment["GHF_UPDATE_GOLDEN"] == "1"
  ) async throws -> String? {
    var played = ""
    for (number, section) in sections.enumerated() {
      // The lines above the first section are played with each section, and shown once.
      if number == 0 && sections.count > 1 { continue }
      let stage = try await stage()
      if sections.count > 1 {
        let beginning = try await play(sections[0], on: stage)
        if number == 1 { played += beginning }
      }
      played += try await play(section, on: stage)
    }
    // Two texts may be equal as strings although their scalars differ.
    if Array(played.utf8) == Array(text.utf8) { return nil }
    if isUpdated {
      try Data(played.utf8).write(to: URL(filePath: "\(Script.folder)/\(name).txt"))
      return "\(name) was recorded"
    }
    return "\(name) differs; GHF_UPDATE_GOLDEN=1 records it again.\n"
      + TextDifference(from: text, to: played).description
  }

  private func play(_ steps: [Step], on stage: any ScriptStage) async throws -> String {
    var played = ""
    for step in steps {
      switch step {
      case .comment(let text): played += text + "\n"
      case .setting(let text, let line):
        do {
          for line in try Script.expanded(text) { try await stage.set(line) }
        } catch {
          throw Mistake("\(name), line \(line): \(error)")
        }
        played += text + "\n"
      case .command(let command, let line):
        do {
          let result = try await stage.run(command)
          played += "$ \(command.line)\n"
          for (number, line) in command.input.enumerated() {
            played += "in| \(line)\n"
            if number < result.screens.count {
              played += GoldenFile.visible(result.screens[number], mark: "scr")
            }
          }
          played += GoldenFile.visible(result.output, mark: "out")
          played += GoldenFile.visible(result.errors, mark: "err")
          if command.countsRequests { played += "requests \(result.requests.count)\n" }
          if command.namesRequests { played += result.requests.map { "req| \($0)\n" }.joined() }
          if result.status != 0 { played += "exit \(result.status)\n" }
        } catch {
          throw Mistake("\(name), line \(line): \(error)")
        }
      }
    }
    return played
  }

  /// Returns the lines that a line with braces stands for.
  private static func expanded(_ line: String) throws(Mistake) -> [String] {
    guard line.contains("{"), line.contains("..") else { return [line] }
    let range = /\{([0-9]+)\.\.([0-9]+)\}/
    guard let braces = line.firstMatch(of: range) else { return [line] }
    guard let first = Int(braces.1), let last = Int(braces.2), first <= last else {
      throw Mistake("'\(braces.0)' isn't a range")
    }
    return (first...last).map { number in
      line.replacing(range) { match in
        String(number - first + (Int(match.1) ?? first))
      }
    }
  }

  /// Splits a line as a shell would; `$'…'` has escapes such as `\n`, `\e` and `\u202E`.
  ///
  /// - Throws: `Mistake` if a quote isn't closed.
  package static func words(of line: String) throws(Mistake) -> [String] {
    var words: [String] = []
    var word: String?
    var rest = line[...]
    while let character = rest.popFirst() {
      let hasEscapes = character == "$" && rest.first == "'"
      if character == " " {
        if let ended = word { words.append(ended) }
        word = nil
      } else if hasEscapes || character == "'" || character == "\"" {
        let quote = hasEscapes ? rest.removeFirst() : character
        guard let end = rest.firstIndex(of: quote) else { throw Mistake("a quote isn't closed") }
        let quoted = String(rest[..<end])
        word = (word ?? "") + (hasEscapes ? unescaped(quoted) : quoted)
        rest = rest[end...].dropFirst()
      } else {
        word = (word ?? "") + String(character)
      }
    }
    if let word { words.append(word) }
    return words
  }

  private static func unescaped(_ text: String) -> String {
    text.replacing(/\\(?:u([0-9A-Fa-f]{4})|(.))/) { match in
      if let digits = match.1, let value = UInt32(digits, radix: 16) {
        return String(Unicode.Scalar(value).map(Character.init) ?? "\u{FFFD}")
      }
      switch match.2 {
      case "n": return "\n"
      case "r": return "\r"
      case "t": return "\t"
      case "e": return "\u{1B}"
      case let other: return String(other ?? "")
      }
    }
  }
}

/// A world in which the commands of a script run.
package protocol ScriptStage: Sendable {
  /// Applies a setting, which is a line of the script.
  func set(_ line: String) async throws

  func run(_ command: Script.Command) async throws -> Script.Result
}
