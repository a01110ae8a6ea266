/// The words that run ghf on this machine, in the commands that help and messages show.
package enum ProgramName: Sendable {
  case ghf
  /// `gh ghf`: ghf is an extension of gh.
  case extensionOfGH

  /// Creates the name from that of the executable, with its path: gh runs `gh-ghf`.
  package init(executable: String) {
    self = executable.split(separator: "/").last == "gh-ghf" ? .extensionOfGH : .ghf
  }

  /// Returns a text whose commands, which begin a quotation or follow a pipe, run by this name.
  package func naming(in text: String) -> String {
    guard self == .extensionOfGH, text.contains("ghf ") else { return text }
    return ["'", "`", "(", "| "].reduce(text) { text, start in
      text.replacing("\(start)ghf ", with: "\(start)gh ghf ")
    }
  }

  /// Returns a command, such as an example, that runs by this name.
  package func naming(command: String) -> String {
    let isNamed = self == .extensionOfGH && command.hasPrefix("ghf ")
    return (isNamed ? "gh " : "") + naming(in: command)
  }
}
