/// The directories of ghf's files according to the XDG Base Directory Specification 0.8.
///
/// Creates nothing: the first write to a directory creates it. Each property throws
/// `StorageError.noHome` if neither its XDG variable nor HOME names a directory, or if the one that does
/// isn't UTF-8.
package struct XDGDirectories: Sendable, Equatable {
  private let environment: [String: String]

  /// Uses only the given environment variables, as `ForeignText.environment` returns them.
  package init(environment: [String: String]) { self.environment = environment }

  /// The directory for user data: favourites.
  package var data: String {
    get throws(StorageError) { try directory(named: "XDG_DATA_HOME", else: ".local/share") }
  }

  /// The directory for state that persists between runs: the snapshots of lists.
  package var state: String {
    get throws(StorageError) { try directory(named: "XDG_STATE_HOME", else: ".local/state") }
  }

  /// The directory for files that may be deleted at any time: GitHub's responses.
  package var cache: String {
    get throws(StorageError) { try directory(named: "XDG_CACHE_HOME", else: ".cache") }
  }

  /// The directory for files that users edit: the config file.
  package var config: String {
    get throws(StorageError) { try directory(named: "XDG_CONFIG_HOME", else: ".config") }
  }

  /// The fault of a variable because of which some files are neither read nor written, although it
  /// names a directory; nil without one.
  package var fault: StorageError.HomeFault? {
    let variables = ["XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"]
    return variables.lazy.compactMap(foreignValue).first
  }

  /// Returns the variable that moves one of ghf's files; nil for other files.
  package func variable(of path: String) -> String? {
    let directories: [(String, () throws(StorageError) -> String)] = [
      ("XDG_CACHE_HOME", { () throws(StorageError) in try cache }),
      ("XDG_STATE_HOME", { () throws(StorageError) in try state }),
      ("XDG_DATA_HOME", { () throws(StorageError) in try data }),
      ("XDG_CONFIG_HOME", { () throws(StorageError) in try config }),
    ]
    // `try?`: without a directory no file is in it.
    return directories.first { (try? $0.1()).map { path.hasPrefix($0 + "/") } ?? false }?.0
  }

  private func directory(
    named variable: String, else fallback: String
  ) throws(StorageError) -> String {
    if let fault = foreignValue(for: variable) { throw .noHome(fault) }
    // The specification: an empty value counts as unset, and a relative one must be ignored.
    if let value = environment[variable], value.utf8.first == UInt8(ascii: "/") {
      return path(value, "ghf")
    }
    guard let home = environment["HOME"], !home.isEmpty else { throw .noHome(.unset) }
    guard home.utf8.first == UInt8(ascii: "/") else { throw .noHome(.relative(home)) }
    return path(path(home, fallback), "ghf")
  }

  /// Returns the fault of the variable that a directory depends on: its own, or HOME.
  private func foreignValue(for variable: String) -> StorageError.HomeFault? {
    for name in [variable, "HOME"] {
      guard let value = environment[name] else { continue }
      if let path = ForeignText.readable(value) { return .notUTF8(variable: name, path: path) }
      if value.utf8.first == UInt8(ascii: "/") { return nil }
    }
    return nil
  }

  private func path(_ parent: String, _ child: String) -> String {
    parent.hasSuffix("/") ? parent + child : parent + "/" + child
  }
}
