import ArgumentParser
import TerminalText

/// Finds the candidates for the word that is being typed, in the cache and the favourites alone.
///
/// Nothing is asked, nothing is said and nothing fails: where something is broken, there are no
/// candidates from there.
struct Completion {
  private let words: TypedWords
  private let context: CommandContext

  /// Answers what a shell's script asks for by `CompletionShell.request`.
  ///
  /// - Parameters:
  ///   - arguments: What follows that word.
  ///   - context: Where candidates are found and printed.
  static func answer(_ arguments: ArraySlice<String>, in context: CommandContext) {
    guard let shell = arguments.first.flatMap(CompletionShell.init(rawValue:)),
      let words = TypedWords(arguments.dropFirst())
    else { return }
    let candidates = Completion(words: words, context: context).candidates
    let text = CandidateLines(shell: shell, words: words).text(of: candidates)
    // `try?`: a shell that listens no longer needs no candidates.
    try? context.output.write(Array(text.utf8))
    try? context.output.flush()
  }

  /// All words that what was typed may become.
  private var candidates: [Candidate] {
    guard let path = CommandPath(words.before) else { return [] }
    let all: [Candidate]
    if path.isHelp {
      all = path.subcommands
    } else if path.isLeaf {
      guard let shape = CommandShape(of: path.command) else { return [] }
      all = candidates(for: path, shape)
    } else {
      guard let shape = CommandShape(of: GlobalOptions.self) else { return [] }
      let isValue = TypedArguments(path.rest, shape: shape).awaiting != nil
      all =
        candidates(for: path, shape)
        + (isValue || words.current.hasPrefix("-") ? [] : path.subcommands)
    }
    return all.filter { $0.continues(words.current) }
  }

  private func candidates(for path: CommandPath, _ shape: CommandShape) -> [Candidate] {
    let typed = TypedArguments(path.rest, behind: words.after, shape: shape)
    let values = ValueCandidates(
      context: context, command: path.command, typed: typed, allWords: words.before)
    if let option = typed.awaiting { return values.candidates(for: option, words.current) }
    if !typed.isPastOptions, words.current.hasPrefix("-") {
      if let sign = words.current.firstIndex(of: "="), words.current.hasPrefix("--") {
        let name = String(words.current[..<sign])
        guard let option = shape.option(named: name), option.kind == "option" else { return [] }
        return values.candidates(
          for: option, String(words.current[words.current.index(after: sign)...]),
          behind: name + "=")
      }
      return options(shape, typed, isRoot: path.command == RootCommand.self)
        + values.standardInput
    }
    guard let argument = typed.nextPositional else { return [] }
    let found = values.candidates(for: argument, words.current)
    // Alone it would be inserted, and whoever tries a first TAB doesn't mean it.
    return found.isEmpty ? [] : found + values.standardInput
  }

  /// The options that have not been typed yet.
  private func options(
    _ shape: CommandShape, _ typed: TypedArguments, isRoot: Bool
  ) -> [Candidate] {
    var candidates: [Candidate] = []
    for option in shape.arguments where option.kind != "positional" && option.shouldDisplay {
      if !option.isRepeating, option.typedNames.contains(where: typed.names.contains) { continue }
      for name in option.typedNames {
        candidates.append(Candidate(word: name, description: option.abstract.map { CleanText($0) }))
      }
    }
    if isRoot { candidates.append(Candidate(word: "--version", description: "Show the version.")) }
    return candidates
  }
}
