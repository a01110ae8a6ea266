/// The reason a listing ended early.
package enum PagesError<Stop: Error>: Error {
  case failed(GitHubError)
  /// The closure that received the pages threw an error.
  case stopped(Stop)
}
