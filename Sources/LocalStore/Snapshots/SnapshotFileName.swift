import GitHubAPI

/// Which file the snapshots of a list are kept in, as a path within the state directory.
enum SnapshotFileName {
  /// The path, such as `api.github.com/users/octocat/followers.snapshots`.
  static func path(for key: PageKey) -> String {
    PageFileName.path(of: key, hash: PageQuestion(key).hash) + ".snapshots"
  }
}
