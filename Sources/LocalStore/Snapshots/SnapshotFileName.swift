import GitHubAPI

/// Which file the snapshots of a list are kept in, as a path within the state directory.
enum SnapshotFileName {
  /// How all their names end.
  static let suffix = ".snapshots"

  /// The path, such as `api.github.com/users/octocat/followers.snapshots`.
  static func path(for key: PageKey) -> String {
    PageFileName.path(of: key, hash: PageRequest(key).hash) + suffix
  }
}
