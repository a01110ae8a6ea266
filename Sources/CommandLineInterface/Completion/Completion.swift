import TerminalText

/// Finds the candidates for the word that is being typed.
package struct Completion {
  /// What a program offers for a value of a source that begins in some way.
  package typealias Offer = (CompletionSource, String, Completion) -> [Candidate]

  private let words: TypedWords
  /// The words before the one that is being typed.
  package let line: CommandLineScan
  /// What was typed behind the command's name.
  package let typed: WordReader
  private let topics: [HelpEntry]
  private let offer: Offer

  /// Answers what a shell's script requests by `SupportedShell.request`.
  ///
  /// - Parameters:
  ///   - arguments: What follows that word.
  ///   - root: The program.
  ///   - topics: The topics that `help` knows, by their names.
  ///   - offer: What the program offers for values, also if it doesn't fit.
  /// - Returns: What the script reads; empty if the request makes no sense.
  package static func answer(
    to arguments: ArraySlice<String>, of root: CommandSchema, topics: [HelpEntry],
    offer: @escaping Offer
  ) -> String {
    guard let shell = arguments.first.flatMap(SupportedShell.init(rawValue:)),
      let words = TypedWords(arguments.dropFirst())
    else { return "" }
    let completion = Completion(words: words, root: root, topics: topics, offer: offer)
    return CandidateLines(shell: shell, words: words).text(of: completion.candidates)
  }

  private init(
    words: TypedWords, root: CommandSchema, topics: [HelpEntry], offer: @escaping Offer
  ) {
    self.words = words
    self.topics = topics
    self.offer = offer
    line = CommandLineScan(words.before, of: root)
    var reader = WordReader(line.command)
    for word in line.rest { _ = reader.read(word) }
    reader.note(behind: words.after)
    typed = reader
  }

  /// All words that what was typed may become.
  private var candidates: [Candidate] {
    if line.unknownCommand != nil { return [] }
    let all =
      if line.isHelp { commands } else if isOptionOrValue { wordCandidates } else {
        wordCandidates + commands
      }
    return all.filter { $0.continues(words.current) }
  }

  /// Whether the word can be no command, since it is an option or the value of one.
  private var isOptionOrValue: Bool { typed.awaiting != nil || words.current.hasPrefix("-") }

  /// The commands that may follow, and the topics if help is wanted.
  private var commands: [Candidate] {
    var entries = line.command.commands.map { HelpEntry($0.name, $0.abstract) }
    if line.isHelp, line.names.isEmpty { entries += topics }
    return entries.map { Candidate(word: $0.term, description: CleanText($0.text)) }
  }

  private var wordCandidates: [Candidate] {
    if let option = typed.awaiting { return values(of: option, words.current) }
    if !typed.isPastOptions, words.current.hasPrefix("-") {
      guard words.current.hasPrefix("--"), let sign = words.current.firstIndex(of: "=") else {
        return options + standardInput
      }
      let name = String(words.current[..<sign])
      guard let option = line.command.option(named: name), option.kind == .option else { return [] }
      let beginning = String(words.current[words.current.index(after: sign)...])
      return values(of: option, beginning).map { $0.behind(name + "=") }
    }
    guard let argument = typed.nextPositional else { return [] }
    let found = values(of: argument, words.current)
    // Alone it would be inserted, which a first TAB doesn't mean.
    return found.isEmpty ? [] : found + standardInput
  }

  /// The `-` that stands for standard input, if the command reads accounts from there.
  private var standardInput: [Candidate] {
    guard typed.nextPositional?.source?.mayBeInput == true else { return [] }
    return [Candidate(word: "-", description: "Read the accounts from standard input.")]
  }

  /// The options that have not been typed yet.
  private var options: [Candidate] {
    let all = line.command.options + (line.names.isEmpty ? [.version] : [])
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

  /// The fields that are not in the list yet, each behind what is there.
  private func fields(_ beginning: String) -> [Candidate] {
    let start = beginning.lastIndex(of: ",").map { beginning.index(after: $0) }
    let list = beginning[..<(start ?? beginning.startIndex)]
    let there = list.split(separator: ",").map(String.init)
    return line.command.fieldNames(with: typed.names).filter { !there.contains($0) }.map { name in
      var candidate = Candidate(word: name).behind(String(list))
      candidate.endsWord = false
      return candidate
    }
  }
}

extension Candidate {
  /// The candidate with what stands before it in the same word.
  fileprivate func behind(_ beginning: String) -> Candidate {
    var candidate = self
    candidate.word = beginning + word
    candidate.shownFrom += beginning.count
    return candidate
  }
}
