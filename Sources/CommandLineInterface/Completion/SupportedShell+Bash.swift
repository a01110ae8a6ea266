extension SupportedShell {
  /// A space behind a whole word is part of the candidate.
  ///
  /// bash 3.2, that of macOS, can't be told for each of them whether there is one. It can't keep the
  /// order either.
  static var bashScript: String {
    #"""
    # Completes the words of ghf in bash: source it, or put it where bash-completion looks.
    _ghf() {
      local candidate program=${COMP_WORDS[0]}
      COMPREPLY=()
      # Behind a redirection there are files.
      case ${COMP_WORDS[COMP_CWORD - 1]} in
      *[\<\>] | *'>&' | '>|') compopt -o default +o nospace 2>/dev/null; return ;;
      esac
      case $program in \~/*) program=${HOME-}${program#\~} ;; esac
      # What an alias stands for, or what lies in the current folder, is not run for a TAB.
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
}
