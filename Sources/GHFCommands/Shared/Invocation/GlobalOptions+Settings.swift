import CommandLineInterface
import GHFMessages

extension GlobalOptions {
  /// Adopts the config file's defaults for options that neither an argument nor a variable sets.
  mutating func adopt(_ settings: Settings, in context: CommandContext) {
    guard let defaults = settings.options else { return }
    hostName = hostName ?? settings.hostName(in: context)
    chosenColor = chosenColor ?? settings.color(in: context)
    chosenHyperlinks = chosenHyperlinks ?? defaults.chosenHyperlinks
    if context.variable("COLUMNS") == nil { width = width ?? defaults.width }
    pager = pager || defaults.pager
    // A default for one of the two must not undo the other one if it was typed.
    let (isQuiet, isVerbose) = (quiet, verbose)
    quiet = isQuiet || defaults.quiet && !isVerbose
    verbose = isVerbose || defaults.verbose && !isQuiet
    maxAge = maxAge ?? defaults.maxAge
    chosenParallel = chosenParallel ?? defaults.chosenParallel
    if !wait, maxWait == nil { (wait, maxWait) = (defaults.wait, defaults.maxWait) }
  }
}

extension Settings {
  /// Returns the file's host, unless a variable names one.
  func hostName(in context: CommandContext) -> String? {
    let isNamed = ["GHF_API_URL", "GH_HOST"].contains { context.variable($0) != nil }
    return isNamed ? nil : options?.hostName
  }

  /// Returns the file's choice of colours, unless a variable makes one.
  func color(in context: CommandContext) -> WhenChoice? {
    let isSet = ["NO_COLOR", "CLICOLOR_FORCE"].contains { context.variable($0) != nil }
    return isSet ? nil : options?.chosenColor
  }
}

extension WhenChoice {
  /// Returns the choice of colours for messages, even if other options or the file are invalid.
  static func chosen(in arguments: [String], _ context: CommandContext) -> WhenChoice {
    CommandLineScan(arguments).value(of: "--color").flatMap(WhenChoice.init)
      // `try?`: errors in the config file are reported by the commands that need it.
      ?? (try? Settings(in: context))?.color(in: context) ?? .auto
  }
}
