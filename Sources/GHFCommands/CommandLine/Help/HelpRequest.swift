/// A command line that asks for help by `--help` or `-h`, or leads to no command that could run.
struct HelpRequest {
  private let page: HelpPage
  private let arguments: [String]

  /// Takes words that name no unknown command; nil where help is not asked for.
  ///
  /// The parser has the flags too, but it builds all of its commands before it looks for them.
  ///
  /// - Parameters:
  ///   - arguments: What was typed.
  ///   - isCertain: Whether help is wanted without a flag too.
  init?(_ arguments: [String], isCertain: Bool = false) {
    let words = Array(arguments.prefix { $0 != "--" })
    guard isCertain || words.contains(where: HelpRequest.isFlag), let path = CommandPath(words)
    else { return nil }
    page = path.help
    self.arguments = words
  }

  /// Prints the help.
  ///
  /// - Throws: `CommandError` when it can't be written.
  func answer(in context: CommandContext) throws(CommandError) {
    try page.print(
      in: context, color: .chosen(in: arguments, context),
      width: GlobalOptions.typedValue(of: "--width", in: arguments).flatMap { Int($0) })
  }

  /// `--help`, and `-h` alone or together with `-q`.
  private static func isFlag(_ word: String) -> Bool {
    if word == "--help" { return true }
    return word.hasPrefix("-") && word.contains("h")
      && word.dropFirst().allSatisfy { "hq".contains($0) }
  }
}

extension CommandPath {
  /// The help on the command that the words lead to.
  var help: HelpPage {
    // `ghf help help`, and `ghf help --help`.
    if isHelp, names.isEmpty { return HelpPage(HelpCommand.self, names: ["help"]) }
    return HelpPage(command, names: names)
  }
}
