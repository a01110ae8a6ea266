extension GlobalOptions {
  /// Takes the defaults of the config file for what was not typed and no variable says.
  mutating func adopt(_ settings: Settings, in context: CommandContext) {
    guard let defaults = settings.options else { return }
    hostName = hostName ?? settings.hostName(in: context)
    chosenColor = chosenColor ?? settings.color(in: context)
    chosenHyperlinks = chosenHyperlinks ?? defaults.chosenHyperlinks
    if context.variable("COLUMNS") == nil { width = width ?? defaults.width }
    pager = pager || defaults.pager
    // Each of the two would undo the other that was typed.
    let (isQuiet, isVerbose) = (quiet, verbose)
    quiet = isQuiet || defaults.quiet && !isVerbose
    verbose = isVerbose || defaults.verbose && !isQuiet
    maxAge = maxAge ?? defaults.maxAge
    chosenParallel = chosenParallel ?? defaults.chosenParallel
    if !wait, maxWait == nil { (wait, maxWait) = (defaults.wait, defaults.maxWait) }
  }
}

extension Settings {
  /// The host that the file names, unless a variable names one.
  func hostName(in context: CommandContext) -> String? {
    let isNamed = ["GHF_API_URL", "GH_HOST"].contains { context.variable($0) != nil }
    return isNamed ? nil : options?.hostName
  }

  /// When the file wants colours, unless a variable says so.
  func color(in context: CommandContext) -> WhenChoice? {
    let isSaid = ["NO_COLOR", "CLICOLOR_FORCE"].contains { context.variable($0) != nil }
    return isSaid ? nil : options?.chosenColor
  }
}
