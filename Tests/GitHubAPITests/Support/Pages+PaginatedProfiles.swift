import GitHubAPI

/// The pages that a list of whole profiles delivered, and its end.
struct PaginatedProfiles: Equatable {
  /// The ids of each page.
  var pages: [[Int64]] = []
  /// The number of the last page, according to each page.
  var lastNumbers: [Int?] = []
  var origins: [PageOrigin] = []
  var end: ListEnd<Int64>?
  var error: GitHubError?

  var ids: [Int64] { pages.flatMap(\.self) }
}

extension Pages where Element == Profile {
  /// Reads the list to its end, or its first `wanted` pages.
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
