extension Array where Element: Sendable {
  /// Does something with each element, a few of them at once.
  ///
  /// - Throws: What `body` throws first; the others are cancelled.
  func each(
    atOnce width: Int, _ body: @escaping @Sendable (Element) async throws -> Void
  ) async throws {
    _ = try await results(atOnce: width, body)
  }

  /// What comes of each element, a few of them at once, in their order.
  ///
  /// - Throws: What `body` throws first; the others are cancelled.
  func results<Result: Sendable>(
    atOnce width: Int, _ body: @escaping @Sendable (Element) async throws -> Result
  ) async throws -> [Result] {
    try await withThrowingTaskGroup(of: (Int, Result).self) { group in
      var results: [Int: Result] = [:]
      for (number, element) in enumerated() {
        if number >= width, let (place, result) = try await group.next() {
          results[place] = result
        }
        group.addTask { (number, try await body(element)) }
      }
      for try await (place, result) in group { results[place] = result }
      return indices.compactMap { results[$0] }
    }
  }
}
