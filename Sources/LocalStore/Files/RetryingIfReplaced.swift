/// Repeats `body`, which opens, locks and uses a file, up to `limit` times while it returns nil
/// because another process replaced the file before it was locked.
@discardableResult
func retryingIfReplaced<Result>(
  atMost limit: Int = 3, _ body: () throws(StorageError) -> Result?
) throws(StorageError) -> Result? {
  for _ in 0..<limit {
    if let result = try body() { return result }
  }
  return nil
}
