import GitHubAPI

/// What a walk through whole profiles handed over, and how it ended.
struct WalkedProfiles: Equatable {
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
  func walked(pages wanted: Int = .max) async -> WalkedProfiles {
    var walked = WalkedProfiles()
    do throws(PagesError<Never>) {
      walked.end = try await paginate { (page: Page<[Profile]>) async throws(Never) -> Bool in
        walked.pages.append(page.answer.map(\.account.id))
        walked.lastNumbers.append(page.links.lastNumber)
        walked.origins.append(page.origin)
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
