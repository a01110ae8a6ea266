extension CommandError {
  /// The same failure, saying how far a listing had got and whether another run goes on from there.
  func after(pages count: Int, of total: Int?, goesOn: Bool) -> CommandError {
    if count == 0 || message.isEmpty { return self }
    var error = self
    error.message += " (after \(count) of \(max(total ?? count, count)) pages)"
    if goesOn { error.hints.append("what came is kept: the same command goes on from there") }
    return error
  }
}
