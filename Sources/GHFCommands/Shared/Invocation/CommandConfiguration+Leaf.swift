import ArgumentParser
import GitHubAPI

extension CommandConfiguration {
  /// Creates the configuration of a command without subcommands.
  ///
  /// Below a super command the parser doesn't look for `--generate-completion-script`, which takes
  /// a third of its time (1.8.2); `ghf completion` prints ghf's own scripts.
  init(leaf name: String, abstract: String, usage: String? = nil) {
    self.init(commandName: name, abstract: abstract, usage: usage, version: Version.ghf)
    _superCommandName = "ghf"
  }
}
