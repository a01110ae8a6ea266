package import TerminalText

/// Candidates in the form that a shell's script reads, one per line.
struct CandidateLines {
  let shell: SupportedShell
  let words: TypedWords

  // Longer descriptions make the list hard to read.
  private static let descriptionColumns = 60

  func text(of candidates: [Candidate]) -> String {
    let columns = candidates.map { $0.word.count - $0.shownFrom }.max() ?? 0
    return candidates.map { line(of: $0, columns: columns) + "\n" }.joined()
  }

  private func line(of candidate: Candidate, columns: Int) -> String {
    let description = candidate.description?.clamped(to: CandidateLines.descriptionColumns)
    switch shell {
    case .bash: return bashLine(of: candidate)
    case .fish: return candidate.word + (description.map { "\t\($0)" } ?? "")
    case .zsh:
      let shown = candidate.word.dropFirst(candidate.shownFrom)
      let padding = String(repeating: " ", count: max(0, columns - shown.count))
      let text = description.map { "\(shown)\(padding)  -- \($0)" } ?? String(shown)
      return "\(candidate.endsWord ? "e" : "o")\(candidate.word)\t\(text)"
    }
  }

  /// Returns the line for bash, which inserts it verbatim in place of the word.
  private func bashLine(of candidate: Candidate) -> String {
    var word = candidate.word
    if candidate.ignoresCase {
      // bash inserts the candidates' common prefix, which must have the typed case.
      word = words.current + word.dropFirst(words.current.count)
    }
    word = String(word.dropFirst(words.keptCount))
    if words.isQuoted { return word }
    let escaped = word.replacing("[", with: "\\[").replacing("]", with: "\\]")
    return candidate.endsWord ? escaped + " " : escaped
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
  package var endsWord = true
  /// True if the word is valid in any case, like a login.
  package var ignoresCase: Bool

  package init(word: String, description: CleanText? = nil, ignoresCase: Bool = false) {
    self.word = word
    self.description = description
    self.ignoresCase = ignoresCase
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

/// A shell for which ghf has a completion script.
package enum SupportedShell: String, CaseIterable, Sendable {
  case bash
  case zsh
  case fish

  /// The completion script, a copy of which is in `completions`.
  ///
  /// It passes the words to `ghf ---complete` (see `Completion`) and offers the candidates that
  /// ghf prints.
  package var script: String {
    switch self {
    case .bash: SupportedShell.bashScript
    case .zsh: SupportedShell.zshScript
    case .fish: SupportedShell.fishScript
    }
  }

  /// Replaces `--generate-completion-script SHELL`, an option of many Swift programs, with
  /// `completion SHELL`.
  package static func command(in arguments: [String]) -> [String] {
    let option = "--generate-completion-script"
    guard let first = arguments.first, first == option || first.hasPrefix(option + "=") else {
      return arguments
    }
    let value = first.dropFirst(option.count + 1)
    return ["completion"] + (value.isEmpty ? [] : [String(value)]) + arguments.dropFirst()
  }

  /// The first argument of a request `---complete SHELL INDEX CURRENT WORD...`.
  ///
  /// INDEX is that of the word at the cursor, counted from ghf's own name at 0; CURRENT is the part
  /// of it that the shell replaces.
  package static let request = "---complete"
}

extension SupportedShell {
  /// The script for bash, whose candidates include the space after a complete word.
  ///
  /// bash 3.2, the version on macOS, can't keep the candidates' order or add a space to only some.
  static let bashScript = #"""
    # bash completion for ghf: source this file, or put it where bash-completion looks.
    _ghf() {
      local candidate program=${COMP_WORDS[0]}
      COMPREPLY=()
      # After a redirection, complete file names.
      case ${COMP_WORDS[COMP_CWORD - 1]} in
      *[\<\>] | *'>&' | '>|') compopt -o default +o nospace 2>/dev/null; return ;;
      esac
      case $program in \~/*) program=${HOME-}${program#\~} ;; esac
      # TAB never runs an alias's target or a program in the current folder.
      case $program in
      /*) type -P -- "$program" >/dev/null 2>&1 || program=ghf ;;
      *) program=ghf ;;
      esac
      while IFS= read -r candidate; do
        COMPREPLY+=("$candidate")
      done < <(command -- "$program" ---complete bash "$COMP_CWORD" "$2" "${COMP_WORDS[@]}" \
        2>/dev/null)
    }
    complete -o nospace -o nosort -F _ghf ghf 2>/dev/null || complete -o nospace -F _ghf ghf

    """#
}

extension SupportedShell {
  /// The script for fish, which quotes and filters candidates itself, ignoring case.
  static let fishScript = #"""
    # fish completion for ghf: put this file in ~/.config/fish/completions, or source it.
    function __ghf_candidates
        set -l words (commandline -opc)
        set -l current (commandline -ct)
        # fish would print an error about a missing program on the command line.
        set -l program (string replace -r '^~(?=/)' -- "$HOME" $words[1])
        string match -qr '^/' -- $program; and command -sq -- $program; or set program ghf
        command -sq -- $program; or return
        command $program ---complete fish (count $words) "$current" $words "$current" 2>/dev/null
    end
    complete -c ghf -e
    complete -c ghf -f -k -a '(__ghf_candidates)'

    """#
}

extension SupportedShell {
  /// The script for zsh, which quotes what it inserts and shows descriptions unchanged.
  static let zshScript = #"""
    #compdef ghf
    # zsh completion for ghf: put this file in a directory of fpath as _ghf, or source it.
    _ghf() {
      emulate -L zsh
      local line rest program="${${(Q)words[1]}/#\~/$HOME}"
      local -a lines ended open_ended ended_shown open_shown wide
      # TAB never runs an alias's target or a program in the current folder.
      [[ $program == /* && -x $program ]] || program=ghf
      lines=("${(@f)$(command -- "$program" ---complete zsh $((CURRENT - 1)) "$PREFIX" \
        "${(@)words}" 2>/dev/null)}")
      for line in "${(@)lines}"; do
        # e (the word ends) or o (it stays open), the word, a TAB, and the text to show.
        [[ $line == [eo]*$'\t'* ]] || continue
        rest=${line[2,-1]}
        [[ ${rest#*$'\t'} == *' '* ]] && wide=(-l)
        if [[ $line == e* ]]; then
          ended+=("${rest%%$'\t'*}") ended_shown+=("${rest#*$'\t'}")
        else
          open_ended+=("${rest%%$'\t'*}") open_shown+=("${rest#*$'\t'}")
        fi
      done
      local -a options
      options=(-V ghf -M 'm:{a-zA-Z}={A-Za-z}' $wide)
      local ret=1
      (( $#ended )) && compadd $options -d ended_shown -a ended && ret=0
      (( $#open_ended )) && compadd $options -S '' -d open_shown -a open_ended && ret=0
      return ret
    }
    () {
      # Subscripts begin at 0 under ksharrays.
      emulate -L zsh
      if [[ ${funcstack[2]-} == _ghf ]]; then
        _ghf "$@"
      elif (( ${+functions[compdef]} )); then
        compdef _ghf ghf
      fi
    } "$@"

    """#
}
