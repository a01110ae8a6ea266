import CommandLineInterface
import GHFMessages
import GitHubAPI
import PeopleViews
import TerminalText

extension GHFCandidates {
  /// Returns the fields, states and named filters that the last condition of a filter may begin with.
  func filters(_ beginning: String) -> [Candidate] {
    let end = beginning.lastIndex { $0.isWhitespace || $0 == "(" }
    var start = end.map { beginning.index(after: $0) } ?? beginning.startIndex
    if beginning[start...].first == "-" { start = beginning.index(after: start) }
    let before = String(beginning[..<start])
    let word = beginning[start...]
    if let beginning = word.first == "%" ? word.dropFirst() : nil {
      // `try?`: completion prints no errors.
      let filters = (try? Settings(in: context))?.explorer.filters ?? [:]
      return filters.keys.filter { $0.hasPrefix(beginning) }.sorted().map { name in
        Candidate(word: "%" + name, description: CleanText(filters[name] ?? ""))
          .prefixed(by: before)
      }
    }
    let forms =
      word.hasPrefix("no:")
      ? FilterForm.fields.compactMap { form in form.field.map { ("no:" + $0, form.meaning) } }
      : (FilterForm.fields + FilterForm.states).compactMap { form in
        form.beginning.map { ($0, form.meaning) }
      }
    // Without a letter, the many conditions would hide that words are what is typed most.
    if word.isEmpty { return [] }
    return forms.map { text, meaning in
      var candidate = Candidate(word: text, description: CleanText(meaning), ignoresCase: true)
      candidate.endsWord = text.last != ":"
      return candidate.prefixed(by: before)
    }
  }
}

extension FilterForm {
  /// The field's name; nil for other forms.
  fileprivate var field: String? {
    beginning.flatMap { $0.last == ":" && $0 != "no:" ? String($0.dropLast()) : nil }
  }
}
