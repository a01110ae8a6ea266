import ArgumentParser

/// The flags that change how the cache is used.
enum CacheModeFlag: String, EnumerableFlag, Sendable {
  case refresh
  case offline
  case noCache

  /// What `--help` says of each.
  static func help(for value: CacheModeFlag) -> ArgumentHelp? {
    switch value {
    case .refresh: GlobalOption.refresh.help
    case .offline: GlobalOption.offline.help
    case .noCache: GlobalOption.noCache.help
    }
  }
}
