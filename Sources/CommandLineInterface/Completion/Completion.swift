package import TerminalText

/// The completion of the word at the cursor.
package struct Completion {
  /// Returns a program's candidates for a source and the beginning of a value.
  package typealias Offer = (CompletionSource, String, Completion) -> [Candidate]

  private let words: TypedWords
  /// The words before the cursor.
  package let line: CommandLineScan
  /// The words between the command's name and the cursor.
  package let typed: WordReader
  private let offer: Offer

  /// Answers a request from a shell's completion script.
  ///
  /// `arguments` are the words after `SupportedShell.request`. Candidates that don't begin with the
  /// current word, in any case, are skipped, so `offer` needn't filter them. Returns the lines for
  /// the script, or an empty string if the request is invalid.
  package static func answer(
    to arguments: ArraySlice<String>, of root: CommandSchema, offer: @escaping Offer
  ) -> String {
    guard let shell = arguments.first.flatMap(SupportedShell.init(rawValue:)),
      let words = TypedWords(arguments.dropFirst())
    else { return "" }
    let line = CommandLineScan(words.before, of: root)
    var typed = WordReader(line.command)
    for word in line.rest { _ = typed.read(word) }
    typed.addNames(after: words.after)
    let completion = Completion(
      words: words, line: line, typed: typed, offer: offer)
    return shell.lines(of: completion.candidates, at: words)
  }

  private var candidates: [Candidate] {
    if line.unknownCommand != nil { return [] }
    let isOptionOrValue = typed.awaiting != nil || words.current.hasPrefix("-")
    let all =
      line.isHelp ? commands : isOptionOrValue ? wordCandidates : wordCandidates + commands
    return all.filter { $0.continues(words.current) }
  }

  private var commands: [Candidate] {
    var entries = line.command.groupSections().flatMap(\.entries)
    if line.isHelp, line.names.isEmpty {
      entries += line.root.guide.topics.map { HelpEntry($0.name, $0.abstract) }
    }
    return entries.map { Candidate(word: $0.term, description: CleanText($0.text)) }
  }

  private var wordCandidates: [Candidate] {
    if let option = typed.awaiting { return values(of: option, words.current) }
    if !typed.isPastOptions, words.current.hasPrefix("-") {
      guard words.current.hasPrefix("--"), let sign = words.current.firstIndex(of: "=") else {
        return options + standardInput
      }
      let name = String(words.current[..<sign])
      guard let option = line.command.option(named: name), option.kind != .flag else { return [] }
      let beginning = String(words.current[words.current.index(after: sign)...])
      return values(of: option, beginning).map { $0.prefixed(by: name + "=") }
    }
    guard let argument = typed.nextPositional else { return [] }
    let found = values(of: argument, words.current)
    // The shell would insert a `-` that is the only candidate.
    return found.isEmpty ? [] : found + standardInput
  }

  /// The `-` for standard input, if the command can read accounts from there.
  private var standardInput: [Candidate] {
    guard typed.nextPositional?.source?.mayBeInput == true else { return [] }
    return [Candidate(word: "-", description: "Read the accounts from standard input")]
  }

  /// The options that aren't on the line yet.
  private var options: [Candidate] {
    let all = line.command.listedOptions + (line.names.isEmpty ? [.version] : [])
    return all.filter { $0.isRepeating || typed.names.isDisjoint(with: $0.names) || $0 == .version }
      .flatMap { option in
        option.names.map { Candidate(word: $0, description: CleanText(option.abstract)) }
      }
  }

  private func values(of argument: ArgumentSchema, _ beginning: String) -> [Candidate] {
    switch argument.source {
    case nil: argument.values.map { Candidate(word: $0) }
    case .fields: fields(beginning)
    case let source?: offer(source, beginning, self)
    }
  }

  /// The fields that aren't in the list yet, each with the list so far before it.
  private func fields(_ beginning: String) -> [Candidate] {
    let start = beginning.lastIndex(of: ",").map { beginning.index(after: $0) }
    let list = beginning[..<(start ?? beginning.startIndex)]
    let there = list.split(separator: ",").map(String.init)
    return line.command.fieldNames(with: typed.names).filter { !there.contains($0) }.map {
      Candidate(word: $0, endsWord: false).prefixed(by: String(list))
    }
  }
}

/// The words of a command line around the cursor, from a shell's completion request.
struct TypedWords: Sendable, Equatable {
  /// The words before the cursor, without ghf's own name and without quotes.
  private(set) var before: [String]
  /// The words after the cursor, if the shell passes them.
  let after: [String]
  /// The word at the cursor, up to the cursor and without quotes.
  private(set) var current: String
  /// The length of the part of `current` that the shell doesn't replace, in characters.
  private(set) var keptCount = 0
  /// True if the word at the cursor begins with a quote.
  let isQuoted: Bool

  /// Parses the arguments after `SupportedShell.request` and the shell's name; nil if invalid.
  init?(_ arguments: ArraySlice<String>) {
    guard let index = arguments.first.flatMap({ Int($0) }),
      let replaced = arguments.dropFirst().first
    else { return nil }
    let words = Array(arguments.dropFirst(2))
    guard index >= 1, index <= words.count else { return nil }
    let word = index < words.count ? words[index] : ""
    isQuoted = ["'", "\""].contains(word.first)
    before = words[1..<index].map(TypedWords.unquoted)
    after = words.dropFirst(index + 1).map(TypedWords.unquoted)
    current = TypedWords.unquoted(replaced)
    // bash makes = a word of its own: `--sort`, `=`, `lo`.
    if before.last == "=", before.count >= 2, before[before.count - 2].hasPrefix("--") {
      join(before.suffix(2), dropping: 2)
    } else if word == "=", ["", "="].contains(current), let option = before.last,
      option.hasPrefix("--")
    {
      if current == "=" { current = "" }
      join([option, "="], dropping: 1)
    }
    joinAtColon(word)
    rejoinValues()
  }

  /// Joins the parts of the current word around a colon, which bash makes a word of its own, with
  /// an `@` after it: `followers`, `:@`, `me`.
  private mutating func joinAtColon(_ word: String) {
    if TypedWords.isColon(word), let beginning = before.last {
      join([beginning, ":"], dropping: 1)
    } else if !word.isEmpty, let colon = before.last, TypedWords.isColon(colon), before.count >= 2 {
      join([before[before.count - 2], ":"], dropping: 2)
    }
  }

  private static func isColon(_ word: String) -> Bool { word == ":" || word == ":@" }

  private mutating func join(_ parts: some Sequence<String>, dropping count: Int) {
    let beginning = parts.joined()
    keptCount = beginning.count
    current = beginning + current
    before.removeLast(count)
  }

  /// Joins the options and values that bash split at =, and words that it split at a colon.
  private mutating func rejoinValues() {
    var joined: [String] = []
    var words = before[...]
    while let word = words.popFirst() {
      if word == "=", let option = joined.last, option.hasPrefix("--"), let value = words.popFirst()
      {
        joined[joined.count - 1] = option + "=" + value
      } else if TypedWords.isColon(word), let beginning = joined.last {
        joined[joined.count - 1] = beginning + word + (words.popFirst() ?? "")
      } else {
        joined.append(word)
      }
    }
    before = joined
  }

  /// Removes quotes and backslashes as a shell does.
  private static func unquoted(_ word: String) -> String {
    var text = ""
    var quote: Character?
    var rest = word[...]
    while let character = rest.popFirst() {
      if character == quote {
        quote = nil
      } else if character == "\\", quote != "'" {
        text.append(rest.popFirst() ?? "\\")
      } else if quote == nil, character == "'" || character == "\"" {
        quote = character
      } else {
        text.append(character)
      }
    }
    return text
  }
}

/// A completion of the word at the cursor.
package struct Candidate: Sendable, Equatable {
  /// The whole word.
  package var word: String
  /// The text beside the word in a list of candidates, on shells that show one.
  package var description: CleanText?
  /// The index of the first character shown in a list of candidates: 6, after `login,`, in
  /// `login,id`.
  package var shownFrom = 0
  /// True if the word is complete and the next one can begin.
  package let endsWord: Bool
  /// True if the word is valid in any case, like a login.
  package let ignoresCase: Bool

  package init(
    word: String, description: CleanText? = nil, ignoresCase: Bool = false, endsWord: Bool = true
  ) {
    (self.word, self.description) = (word, description)
    (self.ignoresCase, self.endsWord) = (ignoresCase, endsWord)
  }

  /// Returns the candidate with the part of the word before it, which lists of candidates omit.
  package func prefixed(by beginning: String) -> Candidate {
    var candidate = self
    candidate.word = beginning + word
    candidate.shownFrom += beginning.count
    return candidate
  }

  /// Returns true if the candidate begins with some text, ignoring case.
  package func continues(_ beginning: String) -> Bool {
    word.lowercased().hasPrefix(beginning.lowercased())
  }
}

extension SupportedShell {
  // Longer descriptions make the list hard to read.
  private static let descriptionColumns = 60

  /// Returns candidates in the form that the shell's script reads, one per line.
  func lines(of candidates: [Candidate], at words: TypedWords) -> String {
    let columns = candidates.map { $0.word.count - $0.shownFrom }.max() ?? 0
    return candidates.map { candidate in
      let description = candidate.description?.clamped(to: SupportedShell.descriptionColumns)
      switch self {
      case .bash: return candidate.bashLine(at: words) + "\n"
      case .fish: return candidate.word + (description.map { "\t\($0)" } ?? "") + "\n"
      case .zsh:
        let shown = candidate.word.dropFirst(candidate.shownFrom)
        let padding = String(repeating: " ", count: max(0, columns - shown.count))
        let text = description.map { "\(shown)\(padding)  -- \($0)" } ?? String(shown)
        return "\(candidate.endsWord ? "e" : "o")\(candidate.word)\t\(text)\n"
      }
    }.joined()
  }
}

extension Candidate {
  /// Returns the line for bash, which inserts it verbatim in place of the word.
  fileprivate func bashLine(at words: TypedWords) -> String {
    var word = word
    if ignoresCase {
      // bash inserts the candidates' common prefix, which must have the typed case.
      word = words.current + word.dropFirst(words.current.count)
    }
    word = String(word.dropFirst(words.keptCount))
    if words.isQuoted { return word }
    let escaped = word.replacing("[", with: "\\[").replacing("]", with: "\\]")
    return endsWord ? escaped + " " : escaped
  }
}

extension CleanText {
  /// Returns the text, truncated to a number of columns.
  fileprivate func clamped(to columns: Int) -> String {
    if self.columns() <= columns { return text }
    var beginning = text.prefix(columns - 1)
    while CleanText(String(beginning)).columns() >= columns { beginning.removeLast() }
    return beginning + "…"
  }
}
