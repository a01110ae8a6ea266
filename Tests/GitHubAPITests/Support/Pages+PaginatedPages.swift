import GitHubAPI

/// The pages that a list delivered, and the error that ended it.
struct PaginatedPages: Equatable {
  /// The ids of each page.
  var pages: [[Int64]] = []
  var error: GitHubError?

  var ids: [Int64] { pages.flatMap(\.self) }
}

extension Pages {
  /// Reads the list to its end, or its first `wanted` pages.
  func paginated(pages wanted: Int = .max) async -> PaginatedPages {
    var paginated = PaginatedPages()
    do throws(GitHubError) {
      try await paginate { page in
        paginated.pages.append(page.answer.map(\.id))
        return paginated.pages.count < wanted ? .more : .enough
      }
    } catch {
      paginated.error = error
    }
    return paginated
  }
}
