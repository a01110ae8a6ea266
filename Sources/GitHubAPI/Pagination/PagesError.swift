/// Why a walk through a list's pages ended early.
package enum PagesError<Stop: Error>: Error {
  /// A page could not be had.
  case failed(GitHubError)
  /// Whoever was given the pages wanted no more.
  case stopped(Stop)
}
