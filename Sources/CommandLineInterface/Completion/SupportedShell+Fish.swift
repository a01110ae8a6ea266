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
