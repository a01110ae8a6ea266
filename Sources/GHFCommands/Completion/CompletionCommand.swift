import CommandLineInterface
import GHFMessages
import PeopleViews
import TerminalHost

extension SupportedShell: ArgumentValue {}

/// `ghf completion`: prints a shell's completion script.
struct CompletionCommand: ContextCommand {
  static let guide = CommandGuide(
    "completion", "Print a shell's completion script",
    examples: [
      "source <(ghf completion bash)",
      "ghf completion zsh > ~/.zfunc/_ghf",
      "ghf completion fish > ~/.config/fish/completions/ghf.fish",
    ],
    text: """
      For bash, add the first example to ~/.bashrc. For zsh, ~/.zfunc must be in fpath before \
      compinit runs. Accounts are completed from the favourites and the cache, without requests.
      """)

  @Argument("shell", help: "The shell: bash, zsh or fish")
  var shell = SupportedShell.bash

  func run(in invocation: Invocation) async throws {
    try invocation.output.write(Array(shell.script.utf8))
  }
}
