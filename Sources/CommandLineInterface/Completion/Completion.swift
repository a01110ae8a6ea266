import TerminalText

/// The completion of the word at the cursor.
package struct Completion {
  /// Returns a program's candidates for a source and the beginning of a value.
  package typealias Offer = (CompletionSource, String, Completion) -> [Candidate]

  private let words: TypedWords
  /// The words before the cursor.
  package let line: CommandLineScan
  /// The words between the command's name and the cursor.
  package let typed: WordReader
  private let topics: [HelpEntry]
  private let offer: Offer

  /// Answers a request from a shell's completion script.
  ///
  /// `arguments` are the words after `SupportedShell.request`. Candidates that don't begin with the
  /// current word, in any case, are skipped, so `offer` needn't filter them. Returns the lines for
  /// the script, or an empty string if the request is invalid.
  package static func answer(
    to arguments: ArraySlice<String>, of root: CommandSchema, topics: [HelpEntry],
    offer: @escaping Offer
  ) -> String {
    guard let shell = arguments.first.flatMap(SupportedShell.init(rawValue:)),
      let words = TypedWords(arguments.dropFirst())
    else { return "" }
    let line = CommandLineScan(words.before, of: root)
    var typed = WordReader(line.command)
    for word in line.rest { _ = typed.read(word) }
    typed.addNames(after: words.after)
    let completion = Completion(
      words: words, line: line, typed: typed, topics: topics, offer: offer)
    return CandidateLines(shell: shell, words: words).text(of: completion.candidates)
  }

  private var candidates: [Candidate] {
    if line.unknownCommand != nil { return [] }
    let isOptionOrValue = typed.awaiting != nil || words.current.hasPrefix("-")
    let all =
      line.isHelp ? commands : isOptionOrValue ? wordCandidates : wordCandidates + commands
    return all.filter { $0.continues(words.current) }
  }

  /// The subcommands, and the topics after `help`.
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

  /// The fields that aren't in the list yet, each with the list so far before it.
  private func fields(_ beginning: String) -> [Candidate] {
    let start = beginning.lastIndex(of: ",").map { beginning.index(after: $0) }
    let list = beginning[..<(start ?? beginning.startIndex)]
    let there = list.split(separator: ",").map(String.init)
    return line.command.fieldNames(with: typed.names).filter { !there.contains($0) }.map { name in
      var candidate = Candidate(word: name).prefixed(by: String(list))
      candidate.endsWord = false
      return candidate
    }
  }
}
