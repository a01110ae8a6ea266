import GitHubAPI

/// What a walk through whole profiles handed over, and how it ended.
struct PaginatedProfiles: Equatable {
  /// The ids of each page.
  var pages: [[Int64]] = []
  /// What each page told to be the last.
  var lastNumbers: [Int?] = []
  var origins: [PageOrigin] = []
  var end: ListEnd<Int64>?
  var error: GitHubError?

  var ids: [Int64] { pages.flatMap(\.self) }
}

extension Pages where Element == Profile {
  /// Walks to the end, or until as many pages were used as are wanted.
  func paginated(pages wanted: Int = .max) async -> PaginatedProfiles {
    var paginated = PaginatedProfiles()
    do throws(PagesError<Never>) {
      paginated.end = try await paginate { (page: Page<[Profile]>) async throws(Never) -> Bool in
        paginated.pages.append(page.answer.map(\.account.id))
        paginated.lastNumbers.append(page.links.lastNumber)
        paginated.origins.append(page.origin)
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
