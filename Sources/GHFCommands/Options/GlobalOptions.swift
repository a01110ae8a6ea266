import ArgumentParser
import GitHubAPI

/// The options that every command takes, before its name or after it.
struct GlobalOptions: ParsableArguments, Sendable {
  @Option(
    name: .customLong("hostname"),
    help: "Ask this GitHub host instead of github.com or GH_HOST.")
  var hostName: String?

  @Option(help: "Use colours: auto, always or never.")
  var color = WhenChoice.auto

  @Option(help: "Make names and addresses links: auto, always or never.")
  var hyperlinks = WhenChoice.auto

  @Option(help: "Lay output out for this many columns.")
  var width: Int?

  @Flag(name: .shortAndLong, help: "Show no progress and no notices.")
  var quiet = false

  @Flag(help: "Tell of each request on standard error.")
  var verbose = false

  @Flag(exclusivity: .exclusive)
  var cacheMode: CacheModeFlag?

  @Option(
    help: ArgumentHelp(
      "Use cached answers up to this age, such as 30s, 10m, 2h or 1d (default: 5m).",
      valueName: "age"))
  var maxAge: DurationArgument?

  @Option(help: ArgumentHelp("Have this many requests under way at once, 1 to 50.", valueName: "n"))
  var parallel = 10

  @Flag(help: "Wait where a limit of GitHub is used up, and go on.")
  var wait = false

  @Option(
    help: ArgumentHelp(
      "Wait as --wait does, but not for a limit that ends later than in this time, such as 20m.",
      valueName: "time"))
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

  private static let valued: Set = [
    "--hostname", "--color", "--hyperlinks", "--width", "--max-age", "--parallel",
    "--max-wait",
  ]
  private static let flags: Set = [
    "-q", "--quiet", "--verbose", "--refresh", "--offline", "--no-cache", "--wait",
  ]
}
