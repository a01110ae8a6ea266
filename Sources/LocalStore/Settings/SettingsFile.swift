/// The config file, `config.toml`, which the user and ghf edit.
package struct SettingsFile: Sendable {
  /// The file, which may be missing.
  package let path: String

  /// Refers to the file in a directory, usually `XDGDirectories.config`.
  package init(in directory: String) { path = directory + "/config.toml" }

  /// Returns the file's bytes, up to 64 kB; nil if it doesn't exist.
  package func read() throws(StorageError) -> [UInt8]? {
    try FileContents.read(path: path, upTo: 64_000)
  }

  /// Replaces the contents under a lock, and keeps the permissions and symbolic links.
  ///
  /// `edit` returns the new bytes, or nil to change nothing; it may be called twice.
  package func change(_ edit: ([UInt8]) -> [UInt8]?) throws(StorageError) {
    let old = try read()
    guard let new = edit(old ?? []), new != old else { return }
    try FilePath.createDirectory(at: FilePath.parent(of: path))
    try FileLock(forFileAt: path).whileHeld { () throws(StorageError) in
      let old = try read()
      guard let new = edit(old ?? []), new != old else { return }
      FileReplacement.removeLeftovers(of: path)
      let replacement = try FileReplacement(of: path, keepsPermissions: true)
      try replacement.append(new)
      try replacement.commit(durably: true)
    }
  }
}
