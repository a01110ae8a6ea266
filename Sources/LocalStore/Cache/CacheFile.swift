/// A file of ours in the cache directory, as a walk found it.
struct CacheFile {
  /// Its path within the cache directory, in parts.
  let components: [String]
  /// Its full name.
  let path: String
  let kind: CacheFileKind
  /// What it is; a link is itself here, not what it points at.
  let status: FileStatus

  /// Its name within its directory.
  var name: String { components.last ?? "" }
}
