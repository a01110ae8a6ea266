/// Where ghf keeps its files, after the XDG Base Directory Specification 0.8.
///
/// Nothing is created here: a directory comes into being when something is first written to it.
package struct XDGDirectories: Sendable, Equatable {
  private let environment: [String: String]

  /// Looks nowhere but in `environment`, so that tests and callers decide what it is.
  package init(environment: [String: String]) {
    self.environment = environment
  }

  /// What a person would miss: favourites.
  ///
  /// - Throws: `StorageError.noHome` when `XDG_DATA_HOME` names no directory and HOME doesn't either.
  package var data: String {
    get throws(StorageError) { try directory(named: "XDG_DATA_HOME", else: ".local/share") }
  }

  /// What is remembered from run to run: snapshots and the log of changes.
  ///
  /// - Throws: `StorageError.noHome` as for `data`.
  package var state: String {
    get throws(StorageError) { try directory(named: "XDG_STATE_HOME", else: ".local/state") }
  }

  /// What may be deleted at any time: answers of GitHub.
  ///
  /// - Throws: `StorageError.noHome` as for `data`.
  package var cache: String {
    get throws(StorageError) { try directory(named: "XDG_CACHE_HOME", else: ".cache") }
  }

  /// What a person edits: the config file.
  ///
  /// - Throws: `StorageError.noHome` as for `data`.
  package var config: String {
    get throws(StorageError) { try directory(named: "XDG_CONFIG_HOME", else: ".config") }
  }

  private func directory(
    named variable: String, else fallback: String
  ) throws(StorageError) -> String {
    // The specification: an empty value counts as unset, and a relative one is to be ignored.
    if let value = environment[variable], value.utf8.first == UInt8(ascii: "/") {
      return path(value, "ghf")
    }
    guard let home = environment["HOME"], !home.isEmpty else { throw .noHome(.unset) }
    guard home.utf8.first == UInt8(ascii: "/") else { throw .noHome(.relative(home)) }
    return path(path(home, fallback), "ghf")
  }

  private func path(_ parent: String, _ child: String) -> String {
    parent.hasSuffix("/") ? parent + child : parent + "/" + child
  }
}
