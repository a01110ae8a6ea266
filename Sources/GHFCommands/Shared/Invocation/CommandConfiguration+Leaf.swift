import ArgumentParser

extension CommandConfiguration {
  /// A command that leads to no other.
  ///
  /// Below a super command the parser doesn't look for `--generate-completion-script`, which takes
  /// it a third of the time (1.8.2); `ghf completion` prints scripts of ghf's own.
  init(leaf name: String, abstract: String, usage: String? = nil) {
    self.init(commandName: name, abstract: abstract, usage: usage)
    _superCommandName = "ghf"
  }
}
