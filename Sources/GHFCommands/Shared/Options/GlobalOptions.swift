import ArgumentParser
import GitHubAPI

/// The options of every command, before or after its name.
struct GlobalOptions: ParsableArguments, Sendable {
  @Option(
    name: .customLong("hostname"),
    help: ArgumentHelp("Use this host instead of github.com or GH_HOST", valueName: "host"))
  var hostName: String?

  @Option(
    name: .customLong("color"),
    help: ArgumentHelp("Use colours: auto (default), always or never", valueName: "when"))
  var chosenColor: WhenChoice?

  @Option(
    name: .customLong("hyperlinks"),
    help: ArgumentHelp("Print hyperlinks: auto (default), always or never", valueName: "when"))
  var chosenHyperlinks: WhenChoice?

  @Option(help: ArgumentHelp("Format output for this many columns", valueName: "n"))
  var width: Int?

  @Flag(help: "Pipe terminal output through GHF_PAGER, PAGER or less")
  var pager = false

  @Flag(name: .shortAndLong, help: "Hide progress and notices")
  var quiet = false

  @Flag(help: "Log each request to standard error")
  var verbose = false

  @Flag(exclusivity: .exclusive)
  var cacheMode: CacheModeFlag?

  @Option(
    help: ArgumentHelp("Accept cached responses up to this age (default: 5m)", valueName: "age"))
  var maxAge: DurationArgument?

  @Option(
    name: .customLong("parallel"),
    help: ArgumentHelp("Send up to n requests at once: 1-50 (default: 10)", valueName: "n"))
  var chosenParallel: Int?

  @Flag(help: "Wait for the rate limit to reset, then continue")
  var wait = false

  @Option(help: ArgumentHelp("Like --wait, up to a total time, such as 20m", valueName: "time"))
  var maxWait: DurationArgument?

  init() {}

  var color: WhenChoice { chosenColor ?? .auto }
  var hyperlinks: WhenChoice { chosenHyperlinks ?? .auto }
  /// The maximum number of requests at once.
  var parallel: Int { chosenParallel ?? 10 }

  func validate() throws {
    guard (1...50).contains(parallel) else {
      throw UsageError("'--parallel' must be from 1 to 50, not \(parallel)")
    }
    if let width, !(1...10_000).contains(width) {
      throw UsageError("'--width' must be from 1 to 10000, not \(width)")
    }
    if maxAge != nil, let cacheMode {
      throw UsageError("'--max-age' cannot be used with '--\(cacheMode.rawValue)'")
    }
    if cacheMode == .offline, wait || maxWait != nil {
      throw UsageError("'--offline' cannot be used with '--\(wait ? "wait" : "max-wait")'")
    }
  }

  /// The policy for waiting at rate limits.
  var waitPolicy: RateLimitWaitPolicy {
    if let maxWait { return .upTo(maxWait.duration) }
    return wait ? .endless : .short
  }
}
