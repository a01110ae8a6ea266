import GHFMessages
import GHFQueries
import GitHubAPI

extension CommandError {
  /// Returns the page of a profile, or the error in words.
  static func result(
    of result: ProfileResult<CommandError>, in context: CommandContext
  ) -> Result<Page<Profile>, CommandError> {
    switch result {
    case .profile(let page): .success(page)
    case .failed(let error): .failure(CommandError(error, in: context))
    case .fault(let error): .failure(error)
    }
  }
}
