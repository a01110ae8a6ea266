import ArgumentParser

/// The flags that change how the cache is used; the raw value is the long name.
enum CacheModeFlag: String, EnumerableFlag, Sendable {
  case refresh
  case offline
  case noCache = "no-cache"

  /// What `--help` says of each.
  static func help(for value: CacheModeFlag) -> ArgumentHelp? {
    switch value {
    case .refresh: "Ask again although the cached answer is fresh."
    case .offline: "Answer from the cache alone."
    case .noCache: "Neither read nor write the cache."
    }
  }
}
