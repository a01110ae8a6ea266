extension SupportedShell {
  /// fish quotes what it inserts, and picks out itself what fits, in whatever case.
  static var fishScript: String {
    #"""
    # Completes the words of ghf in fish: put it into ~/.config/fish/completions, or source it.
    function __ghf_candidates
        set -l words (commandline -opc)
        set -l current (commandline -ct)
        # A program that can't be found would be said on the line that is being typed.
        set -l program (string replace -r '^~(?=/)' -- "$HOME" $words[1])
        string match -qr '^/' -- $program; and command -sq -- $program; or set program ghf
        command -sq -- $program; or return
        command $program ---complete fish (count $words) "$current" $words "$current" 2>/dev/null
    end
    complete -c ghf -e
    complete -c ghf -f -k -a '(__ghf_candidates)'

    """#
  }
}
