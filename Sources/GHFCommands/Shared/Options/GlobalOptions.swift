import ArgumentParser
import GitHubAPI

/// The options that every command takes, before its name or after it.
struct GlobalOptions: ParsableArguments, Sendable {
  @Option(
    name: .customLong("hostname"),
    help: ArgumentHelp("Ask this host instead of github.com or GH_HOST.", valueName: "host"))
  var hostName: String?

  @Option(
    name: .customLong("color"),
    help: ArgumentHelp("Use colours: auto (default), always or never.", valueName: "when"))
  var chosenColor: WhenChoice?

  @Option(
    name: .customLong("hyperlinks"),
    help: ArgumentHelp("Make names links: auto (default), always or never.", valueName: "when"))
  var chosenHyperlinks: WhenChoice?

  @Option(help: ArgumentHelp("Lay output out for this many columns.", valueName: "n"))
  var width: Int?

  @Flag(help: "Show output on a terminal with GHF_PAGER, PAGER or less.")
  var pager = false

  @Flag(name: .shortAndLong, help: "Show no progress and no notices.")
  var quiet = false

  @Flag(help: "Tell of each request on standard error.")
  var verbose = false

  @Flag(exclusivity: .exclusive)
  var cacheMode: CacheModeFlag?

  @Option(
    help: ArgumentHelp("Use answers at most so old, such as 2h (default: 5m).", valueName: "age"))
  var maxAge: DurationArgument?

  @Option(
    name: .customLong("parallel"),
    help: ArgumentHelp("Have up to n requests under way: 1-50 (default: 10).", valueName: "n"))
  var chosenParallel: Int?

  @Flag(help: "Wait where a limit of GitHub is used up, and go on.")
  var wait = false

  @Option(help: ArgumentHelp("Wait too, but no longer than this in all: 20m.", valueName: "time"))
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
        "--max-age says how old answers may be, so no --\(cacheMode.rawValue) goes with it")
    }
    if cacheMode == .offline, wait || maxWait != nil {
      let option = wait ? "wait" : "max-wait"
      throw ValidationError("--offline makes no requests, so no --\(option) goes with it")
    }
  }

  /// How long limits are waited for.
  var waitPolicy: RateLimitWaitPolicy {
    if let maxWait { return .upTo(maxWait.duration) }
    return wait ? .endless : .short
  }
}
