extension SupportedShell {
  /// zsh quotes what it inserts, and takes the texts that it shows as they are.
  static var zshScript: String {
    #"""
    #compdef ghf
    # Completes the words of ghf in zsh: put it into a directory of fpath as _ghf, or source it.
    _ghf() {
      emulate -L zsh
      local line rest program="${${(Q)words[1]}/#\~/$HOME}"
      local -a lines ended open_ended ended_shown open_shown wide
      # What an alias stands for, or what lies in the current folder, is not run for a TAB.
      [[ $program == /* && -x $program ]] || program=ghf
      lines=("${(@f)$(command -- "$program" ---complete zsh $((CURRENT - 1)) "$PREFIX" \
        "${(@)words}" 2>/dev/null)}")
      for line in "${(@)lines}"; do
        # A letter that tells whether the word ends, the word, a TAB, and what is shown.
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
    if [[ ${funcstack[1]-} == _ghf ]]; then
      _ghf "$@"
    elif (( $+functions[compdef] )); then
      compdef _ghf ghf
    fi

    """#
  }
}
