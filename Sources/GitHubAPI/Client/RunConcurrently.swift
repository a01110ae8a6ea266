/// Runs work concurrently in child tasks, which have ended when this returns or throws, and
/// delivers the results in the order in which the work began.
///
/// - Parameters:
///   - width: The maximum number of tasks at once; at least 1.
///   - next: Returns the next input; nil if none is available until after the next result.
///   - work: Processes one input.
///   - use: Receives a result, and returns true to continue. No new work begins while it runs, so
///     that a slow reader bounds the number of results that wait.
/// - Throws: The error of `use`.
package func runConcurrently<Input: Sendable, Output: Sendable, Stop: Error>(
  _ width: Int, next: () -> Input?, work: @escaping @Sendable (Input) async -> Output,
  use: (Output) async throws(Stop) -> Bool
) async throws(Stop) {
  let width = max(1, width)
  let result: Result<Void, Stop> = await withTaskGroup(of: (Int, Output).self) { group in
    defer { group.cancelAll() }
    var ready: [Int: Output] = [:]
    var (begun, used, underWay) = (0, 0, 0)
    while true {
      while underWay < width, ready.count < 4 * width, let input = next() {
        let number = begun
        group.addTask { (number, await work(input)) }
        begun += 1
        underWay += 1
      }
      guard let (number, output) = await group.next() else { return .success(()) }
      underWay -= 1
      ready[number] = output
      while let output = ready.removeValue(forKey: used) {
        used += 1
        do throws(Stop) {
          guard try await use(output) else { return .success(()) }
        } catch {
          return .failure(error)
        }
      }
    }
  }
  try result.get()
}

/// Returns the result of `body`, so that a child task can return its error.
package func result<Value>(
  _ body: () async throws(GitHubError) -> Value
) async -> Result<Value, GitHubError> {
  do throws(GitHubError) {
    return .success(try await body())
  } catch {
    return .failure(error)
  }
}
