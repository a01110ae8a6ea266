import ArgumentParser
import GitHubAPI

/// The options that every command takes, before its name or after it.
struct GlobalOptions: ParsableArguments, Sendable {
  @Option(name: .customLong("hostname"), help: GlobalOption.hostName.help)
  var hostName: String?

  @Option(name: .customLong("color"), help: GlobalOption.color.help)
  var chosenColor: WhenChoice?

  @Option(name: .customLong("hyperlinks"), help: GlobalOption.hyperlinks.help)
  var chosenHyperlinks: WhenChoice?

  @Option(help: GlobalOption.width.help)
  var width: Int?

  @Flag(help: GlobalOption.pager.help)
  var pager = false

  @Flag(name: .shortAndLong, help: GlobalOption.quiet.help)
  var quiet = false

  @Flag(help: GlobalOption.verbose.help)
  var verbose = false

  @Flag(exclusivity: .exclusive)
  var cacheMode: CacheModeFlag?

  @Option(help: GlobalOption.maxAge.help)
  var maxAge: DurationArgument?

  @Option(name: .customLong("parallel"), help: GlobalOption.parallel.help)
  var chosenParallel: Int?

  @Flag(help: GlobalOption.wait.help)
  var wait = false

  @Option(help: GlobalOption.maxWait.help)
  var maxWait: DurationArgument?

  init() {}

  /// When output has colours.
  var color: WhenChoice { chosenColor ?? .auto }

  /// When output has hyperlinks.
  var hyperlinks: WhenChoice { chosenHyperlinks ?? .auto }

  /// How many requests may be under way at once.
  var parallel: Int { chosenParallel ?? 10 }

  /// Checks what the parser can't.
  ///
  /// - Throws: `ValidationError` for a number out of range, or if options don't go together.
  func validate() throws {
    guard (1...50).contains(parallel) else {
      throw ValidationError("--parallel must be from 1 to 50, not \(parallel)")
    }
    if let width, !(1...10_000).contains(width) {
      throw ValidationError("--width must be from 1 to 10000, not \(width)")
    }
    if maxAge != nil, let cacheMode {
      throw ValidationError(
        "--max-age says how old answers may be, so no --\(cacheMode.option.rawValue) goes with it")
    }
    if cacheMode == .offline, wait || maxWait != nil {
      let option = wait ? GlobalOption.wait : .maxWait
      throw ValidationError(
        "--offline makes no requests, so no --\(option.rawValue) goes with it")
    }
  }

  /// How long limits are waited for.
  var patience: Patience {
    if let maxWait { return .upTo(maxWait.duration) }
    return wait ? .endless : .short
  }

  /// How many words one of these options is, with its value; nil for any other.
  static func width(of option: String) -> Int? {
    let name = option.prefix { $0 != "=" }
    guard let known = GlobalOption(named: name) else { return nil }
    if known.valueName == nil { return name.count == option.count ? 1 : nil }
    return name.count == option.count ? 2 : 1
  }

  /// The value that an option has on a command line that may be wrong elsewhere.
  static func typedValue(of option: String, in arguments: [String]) -> String? {
    for (index, argument) in arguments.enumerated() {
      if argument.hasPrefix(option + "=") { return String(argument.dropFirst(option.count + 1)) }
      if argument == option, index + 1 < arguments.count { return arguments[index + 1] }
    }
    return nil
  }
}
