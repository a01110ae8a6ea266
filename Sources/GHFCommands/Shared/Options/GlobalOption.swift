import ArgumentParser

/// The names and meanings of the options that every command takes; the raw value is the long name.
///
/// The parser knows them too, but it has to be asked for all of them in JSON, which takes longer
/// than the rest of `ghf --help`.
enum GlobalOption: String, CaseIterable {
  case hostName = "hostname"
  case color
  case hyperlinks
  case width
  case pager
  case quiet
  case verbose
  case refresh
  case offline
  case noCache = "no-cache"
  case maxAge = "max-age"
  case parallel
  case wait
  case maxWait = "max-wait"

  /// The option of a name with its hyphens.
  init?(named name: some StringProtocol) {
    let found = GlobalOption.allCases.first { $0.names.contains(String(name)) }
    guard let found else { return nil }
    self = found
  }

  /// The names as they are typed, the short one first.
  var names: [String] { (self == .quiet ? ["-q"] : []) + ["--" + rawValue] }

  /// What its value is called; nil for flags.
  var valueName: String? {
    switch self {
    case .hostName: "host"
    case .color, .hyperlinks: "when"
    case .width, .parallel: "n"
    case .maxAge: "age"
    case .maxWait: "time"
    case .pager, .quiet, .verbose, .refresh, .offline, .noCache, .wait: nil
    }
  }

  /// What `--help` says of it.
  var abstract: String {
    switch self {
    case .hostName: "Ask this host instead of github.com or GH_HOST."
    case .color: "Use colours: auto (default), always or never."
    case .hyperlinks: "Make names links: auto (default), always or never."
    case .width: "Lay output out for this many columns."
    case .pager: "Show output on a terminal with GHF_PAGER, PAGER or less."
    case .quiet: "Show no progress and no notices."
    case .verbose: "Tell of each request on standard error."
    case .refresh: "Ask again although the cached answer is fresh."
    case .offline: "Answer from the cache alone."
    case .noCache: "Neither read nor write the cache."
    case .maxAge: "Use answers at most so old, such as 2h (default: 5m)."
    case .parallel: "Have up to n requests under way: 1-50 (default: 10)."
    case .wait: "Wait where a limit of GitHub is used up, and go on."
    case .maxWait: "Wait too, but no longer than this in all: 20m."
    }
  }

  /// The same for the parser.
  var help: ArgumentHelp { ArgumentHelp(abstract, valueName: valueName) }

  /// How help lists it.
  var helpEntry: HelpEntry {
    HelpEntry(option: names, valueName: valueName, abstract)
  }
}
