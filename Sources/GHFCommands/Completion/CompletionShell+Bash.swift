extension CompletionShell {
  /// A space behind a whole word is part of the candidate.
  ///
  /// bash 3.2, that of macOS, can't be told for each of them whether there is one. It can't keep the
  /// order either.
  static var bashScript: String {
    #"""
    # Completes the words of ghf in bash: source it, or put it where bash-completion looks.
    _ghf() {
      local candidate
      COMPREPLY=()
      while IFS= read -r candidate; do
        COMPREPLY+=("$candidate")
      done < <("${COMP_WORDS[0]/#\~/$HOME}" ---complete bash "$COMP_CWORD" "$2" "${COMP_WORDS[@]}" \
        2>/dev/null)
    }
    complete -o nospace -o nosort -F _ghf ghf 2>/dev/null || complete -o nospace -F _ghf ghf

    """#
  }
}
