import CommandLineInterface

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
