import CommandLineInterface
import FoundationEssentials
import GHFMessages
import GHFQueries
import GitHubAPI
import TerminalText

extension GHFCandidates {
  /// Returns the operands or operators of a set expression that may come next.
  ///
  /// The word may be a whole expression in quotes, of which the last part is completed.
  func people(
    _ beginning: String, after words: [String], _ line: CommandLineScan
  ) -> [Candidate] {
    let end = beginning.lastIndex { $0.isWhitespace || $0 == "(" || $0 == ")" }
    let start = end.map { beginning.index(after: $0) } ?? beginning.startIndex
    let before = String(beginning[..<start])
    // `try?`: after an unmatched quote, nothing can be completed.
    let tokens = try? SetParser.tokens(of: words + [before], CommandError.self)
    guard let tokens else { return [] }
    let last = tokens.last?.text ?? "("
    let expectsOperand = last == "(" || SetOperator(rawValue: last.lowercased()) != nil
    let candidates =
      expectsOperand
      ? operands(String(beginning[start...]), line)
      : SetOperator.allCases.map { Candidate(word: $0.rawValue) }
    return candidates.map { $0.prefixed(by: before) }
  }

  private func operands(_ beginning: String, _ line: CommandLineScan) -> [Candidate] {
    guard let colon = beginning.firstIndex(of: ":") else {
      return PeopleOperand.forms.map { form in
        var candidate = Candidate(word: form.word, description: CleanText(form.meaning))
        candidate.endsWord = !form.word.hasSuffix(":")
        return candidate
      }
    }
    let kind = String(beginning[...colon])
    let name = String(beginning[beginning.index(after: colon)...])
    guard PeopleOperand.forms.contains(where: { $0.word == kind }) else { return [] }
    let candidates = kind == "file:" ? files(name) : logins(name, line)
    return candidates.map { $0.prefixed(by: kind) }
  }

  /// Returns the files in the folder that a path begins with; a name that needs quotes is omitted.
  ///
  /// `home` takes the place of a tilde that the shell has left; nil if the command doesn't expand it.
  func files(_ beginning: String, home: String? = nil) -> [Candidate] {
    let end = beginning.lastIndex(of: "/").map { beginning.index(after: $0) }
    let folder = beginning[..<(end ?? beginning.startIndex)]
    let start = beginning[folder.endIndex...]
    var path = String(folder)
    if let home, folder.hasPrefix("~/") { path = home + folder.dropFirst() }
    // `try?`: a folder that can't be read has no candidates.
    let names = try? FileManager.default.contentsOfDirectory(atPath: path.isEmpty ? "." : path)
    return (names ?? []).sorted().filter { name in
      name.hasPrefix(start) && (start.hasPrefix(".") || !name.hasPrefix("."))
        && name.utf8.allSatisfy { $0.isPlain }
    }.map { name in
      var isFolder = false
      _ = FileManager.default.fileExists(atPath: path + name, isDirectory: &isFolder)
      var candidate = Candidate(word: isFolder ? name + "/" : name)
      candidate.endsWord = !isFolder
      return candidate.prefixed(by: String(folder))
    }
  }
}

extension UInt8 {
  /// True for a byte that needs no quotes in a shell or an expression.
  fileprivate var isPlain: Bool {
    isAlphanumeric || self >= 0x80 || "-_.+,@%".utf8.contains(self)
  }
}
