import CommandLineInterface
import GitHubAPI

/// The options of every command, before or after its name.
struct GlobalOptions: ArgumentGroup, Sendable {
  @Option(
    "--hostname",
    value: "host", help: "Use this host instead of github.com or GH_HOST")
  var hostName: String?

  @Option(
    "--color",
    value: "when", help: "Use colours: auto (default), always or never")
  var chosenColor: WhenChoice?

  @Option(
    "--hyperlinks",
    value: "when", help: "Print hyperlinks: auto (default), always or never")
  var chosenHyperlinks: WhenChoice?

  @Option("--width", value: "n", help: "Format output for this many columns")
  var width: Int?

  @Flag("--quiet", "-q", help: "Hide progress and notices")
  var quiet = false

  @Flag("--verbose", help: "Log each request to standard error")
  var verbose = false

  @Flag()
  var cacheMode: CacheModeFlag?

  @Option("--max-age", value: "age", help: "Accept cached responses up to this age (default: 5m)")
  var maxAge: DurationArgument?

  @Option(
    "--parallel",
    value: "n", help: "Send up to n requests at once: 1-50 (default: 10)")
  var chosenParallel: Int?

  @Flag("--wait", help: "Wait for the rate limit to reset, then continue")
  var wait = false

  @Option("--max-wait", value: "time", help: "Like --wait, up to a total time, such as 20m")
  var maxWait: DurationArgument?

  var color: WhenChoice { chosenColor ?? .auto }
  var hyperlinks: WhenChoice { chosenHyperlinks ?? .auto }
  var parallel: Int { chosenParallel ?? 10 }

  func validate() throws(UsageError) {
    guard (1...50).contains(parallel) else {
      throw UsageError("'--parallel' must be from 1 to 50, not \(parallel)")
    }
    if let width, !(1...10_000).contains(width) {
      throw UsageError("'--width' must be from 1 to 10000, not \(width)")
    }
    if maxAge != nil {
      try UsageError.check("--max-age", without: cacheMode.map { "--\($0.rawValue)" })
    }
    if cacheMode == .offline {
      try UsageError.check("--offline", without: ["--wait": wait, "--max-wait": maxWait != nil])
    }
  }

  var waitPolicy: RateLimitWaitPolicy {
    if let maxWait { return .upTo(maxWait.duration) }
    return wait ? .endless : .short
  }
}

/// A flag that changes how the cache is used; the raw value is the flag's long name.
enum CacheModeFlag: String, FlagValue, Sendable {
  case refresh, offline
  case noCache = "no-cache"

  static func help(for value: CacheModeFlag) -> String {
    switch value {
    case .refresh: "Revalidate cached responses, even fresh ones"
    case .offline: "Use only the cache; send no requests"
    case .noCache: "Neither read nor write the cache"
    }
  }
}

/// A choice of when to use colours or hyperlinks, which only terminals understand.
enum WhenChoice: String, CaseIterable, ArgumentValue, Sendable {
  case auto, always, never
}
