import GitHubAPI

/// What a walk through a list handed over, and how it ended.
struct PaginatedPages: Equatable {
  /// The ids of each page.
  var pages: [[Int64]] = []
  var error: GitHubError?

  var ids: [Int64] { pages.flatMap(\.self) }
}

extension Pages where Element == Account {
  /// Walks to the end, or until as many pages were used as are wanted.
  func paginated(pages wanted: Int = .max) async -> PaginatedPages {
    var paginated = PaginatedPages()
    do throws(PagesError<Never>) {
      try await paginate { (page: Page<[Account]>) async throws(Never) -> Bool in
        paginated.pages.append(page.answer.map(\.id))
        return paginated.pages.count < wanted
      }
    } catch {
      switch error {
      case .failed(let failure): paginated.error = failure
      }
    }
    return paginated
  }
}
