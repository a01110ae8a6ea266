import GitHubAPI

/// What a walk through a list handed over, and how it ended.
struct Walked: Equatable {
  /// The ids of each page.
  var pages: [[Int64]] = []
  var error: GitHubError?

  var ids: [Int64] { pages.flatMap(\.self) }
}

extension Pages where Element == Account {
  /// Walks to the end, or until as many pages were used as are wanted.
  func walked(pages wanted: Int = .max) async -> Walked {
    var walked = Walked()
    do throws(PagesError<Never>) {
      try await paginate { (page: Page<[Account]>) async throws(Never) -> Bool in
        walked.pages.append(page.answer.map(\.id))
        return walked.pages.count < wanted
      }
    } catch {
      switch error {
      case .failed(let failure): walked.error = failure
      }
    }
    return walked
  }
}
