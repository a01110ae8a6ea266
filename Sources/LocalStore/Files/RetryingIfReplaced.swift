/// Repeats work on a file that another process may replace between its opening and its locking.
///
/// - Parameters:
///   - limit: How often it is tried.
///   - body: Opens, locks and uses the file; returns nil if the file was replaced meanwhile.
/// - Returns: The result, or nil if the file was replaced each time.
/// - Throws: What `body` throws.
@discardableResult
func retryingIfReplaced<Result>(
  atMost limit: Int = 3, _ body: () throws(StorageError) -> Result?
) throws(StorageError) -> Result? {
  for _ in 0..<limit {
    if let result = try body() { return result }
  }
  return nil
}
