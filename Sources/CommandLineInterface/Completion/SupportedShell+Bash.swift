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
