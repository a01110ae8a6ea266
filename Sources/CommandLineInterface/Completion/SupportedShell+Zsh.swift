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
