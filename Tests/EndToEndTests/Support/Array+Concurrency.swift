extension Array where Element: Sendable {
  /// Returns the results of `body` in the elements' order, running at most `limit` concurrently.
  ///
  /// - Throws: The first error of `body`; the other calls are cancelled.
  @discardableResult
  func concurrentMap<Result: Sendable>(
    limit: Int, _ body: @escaping @Sendable (Element) async throws -> Result
  ) async throws -> [Result] {
    try await withThrowingTaskGroup(of: (Int, Result).self) { group in
      var results: [Int: Result] = [:]
      for (index, element) in enumerated() {
        if index >= limit, let (finished, result) = try await group.next() {
          results[finished] = result
        }
        group.addTask { (index, try await body(element)) }
      }
      for try await (index, result) in group { results[index] = result }
      return indices.compactMap { results[$0] }
    }
  }
}
