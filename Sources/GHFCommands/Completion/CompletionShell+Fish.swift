extension CompletionShell {
  /// fish quotes what it inserts, and picks out itself what fits, in whatever case.
  static var fishScript: String {
    #"""
    # Completes the words of ghf in fish: put it into ~/.config/fish/completions, or source it.
    function __ghf_candidates
        set -l words (commandline -opc)
        set -l current (commandline -ct)
        command $words[1] ---complete fish (count $words) "$current" $words "$current" 2>/dev/null
    end
    complete -c ghf -e
    complete -c ghf -f -k -a '(__ghf_candidates)'

    """#
  }
}
