extension CommandError {
  /// The same failure, saying how far a listing had got.
  func after(pages count: Int, of total: Int?) -> CommandError {
    if count == 0 || message.isEmpty { return self }
    var error = self
    error.message += " (after \(count) of \(max(total ?? count, count)) pages)"
    return error
  }
}
