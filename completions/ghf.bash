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
