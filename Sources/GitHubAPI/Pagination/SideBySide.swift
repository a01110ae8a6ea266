/// Runs work side by side and hands the results over in the order in which it was begun.
///
/// All of it is child tasks of the caller: when this returns or throws, none of them is left.
///
/// - Parameters:
///   - width: How much may be under way at once; one piece is, even where this is less than 1.
///   - next: The next piece of work, or nil while there is none to begin; it is asked again after
///     every result.
///   - work: Does one piece.
///   - use: Takes a result and tells whether to go on. While it is awaited nothing new begins, so
///     that a slow reader holds a bounded number of results up.
/// - Throws: What `use` throws.
package func sideBySide<Input: Sendable, Output: Sendable, Stop: Error>(
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
