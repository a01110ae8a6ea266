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
