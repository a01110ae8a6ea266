extension GitHubClient {
  /// Returns profiles with the relation marks that they lack, as far as these can be known.
  ///
  /// It looks the accounts up as `profiles(of:)` does: without a request for each one that is cached
  /// for this viewer or isn't a user, and otherwise 100 in one request, which is sent only once. If
  /// that fails, the marks stay unknown.
  ///
  /// - Parameters:
  ///   - profiles: The profiles, for example from REST, which has no marks.
  ///   - note: Receives the pages that the marks come from.
  /// - Returns: The profiles in the same order; unchanged without a token.
  package func addingMarks(
    to profiles: [Profile], noting note: (Page<FoundProfiles>) -> Void = { _ in }
  ) async -> [Profile] {
    let unmarked = profiles.filter { !$0.hasMarks && $0.account.kind == .user }.map(\.account)
    if unmarked.isEmpty { return profiles }
    if await viewer() == nil { return profiles }
    var found: [Int64: Profile] = [:]
    // Offline, an account that isn't cached must not hide the others.
    let batchSize = isOffline ? 1 : pageLength
    for start in stride(from: 0, to: unmarked.count, by: batchSize) {
      let batch = Array(unmarked[start...].prefix(batchSize))
      do throws(GitHubError) {
        let page = try await sendingOnce.profiles(of: batch)
        if !page.answer.profiles.isEmpty { note(page) }
        found.merge(page.answer.profiles) { $1 }
      } catch {
        // The next request would probably fail too.
        if !isOffline { break }
      }
    }
    return profiles.map { $0.takingMarks(from: found[$0.id]) }
  }
}
