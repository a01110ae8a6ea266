extension Array where Element: Sendable {
  /// Does something with each element, a few of them at once.
  ///
  /// - Throws: What `body` throws first; the others are cancelled.
  func each(
    atOnce width: Int, _ body: @escaping @Sendable (Element) async throws -> Void
  ) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (number, element) in enumerated() {
        if number >= width { try await group.next() }
        group.addTask { try await body(element) }
      }
      try await group.waitForAll()
    }
  }
}
