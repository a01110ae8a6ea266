import ArgumentParser
import GitHubAPI

/// The options that every command takes, before its name or after it.
struct GlobalOptions: ParsableArguments, Sendable {
  @Option(
    name: .customLong("hostname"),
    help: ArgumentHelp(
      "Ask this host instead of github.com or GH_HOST.", valueName: "host"))
  var hostName: String?

  @Option(
    help: ArgumentHelp("Use colours: auto (default), always or never.", valueName: "when"))
  var color = WhenChoice.auto

  @Option(
    help: ArgumentHelp("Make names links: auto (default), always or never.", valueName: "when"))
  var hyperlinks = WhenChoice.auto

  @Option(help: ArgumentHelp("Lay output out for this many columns.", valueName: "n"))
  var width: Int?

  @Flag(name: .shortAndLong, help: "Show no progress and no notices.")
  var quiet = false

  @Flag(help: "Tell of each request on standard error.")
  var verbose = false

  @Flag(exclusivity: .exclusive)
  var cacheMode: CacheModeFlag?

  @Option(
    help: ArgumentHelp(
      "Use answers at most so old, such as 2h (default: 5m).", valueName: "age"))
  var maxAge: DurationArgument?

  @Option(
    help: ArgumentHelp(
      "Have up to n requests under way: 1-50 (default: 10).", valueName: "n"))
  var parallel = 10

  @Flag(help: "Wait where a limit of GitHub is used up, and go on.")
  var wait = false

  @Option(
    help: ArgumentHelp(
      "Wait too, but for no limit that lasts longer: 20m.", valueName: "time"))
  var maxWait: DurationArgument?

  init() {}

  /// Checks what the parser can't.
  ///
  /// - Throws: `ValidationError` for a number out of range.
  func validate() throws {
    guard (1...50).contains(parallel) else {
      throw ValidationError("--parallel must be from 1 to 50, not \(parallel)")
    }
    if let width, !(1...10_000).contains(width) {
      throw ValidationError("--width must be from 1 to 10000, not \(width)")
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
    if valued.contains(String(name)) { return name.count == option.count ? 2 : 1 }
    return flags.contains(option) ? 1 : nil
  }

  /// The value that an option has on a command line that may be wrong elsewhere.
  static func typedValue(of option: String, in arguments: [String]) -> String? {
    for (index, argument) in arguments.enumerated() {
      if argument.hasPrefix(option + "=") { return String(argument.dropFirst(option.count + 1)) }
      if argument == option, index + 1 < arguments.count { return arguments[index + 1] }
    }
    return nil
  }

  private static let valued: Set = [
    "--hostname", "--color", "--hyperlinks", "--width", "--max-age", "--parallel",
    "--max-wait",
  ]
  private static let flags: Set = [
    "-q", "--quiet", "--verbose", "--refresh", "--offline", "--no-cache", "--wait",
  ]
}
