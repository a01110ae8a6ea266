import ArgumentParser

/// The flags that change how the cache is used.
enum CacheModeFlag: String, EnumerableFlag, Sendable {
  case refresh
  case offline
  case noCache

  /// The option that it is typed as.
  var option: GlobalOption {
    switch self {
    case .refresh: .refresh
    case .offline: .offline
    case .noCache: .noCache
    }
  }

  /// What `--help` says of each.
  static func help(for value: CacheModeFlag) -> ArgumentHelp? { value.option.help }
}
