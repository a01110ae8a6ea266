extension CommandError {
  /// How another run goes on where a listing broke off.
  enum Continuation {
    case sameCommand
    /// Lists that came before are complete, so they are asked for again unless old ones will do.
    case withOlderAnswers
  }

  /// The same failure, saying how far a listing had got and how another run goes on from there.
  ///
  /// A failure that another run would meet too promises nothing. `list` names the list where an
  /// answer is made of several.
  func after(
    pages count: Int, of total: Int?, in list: String?, goesOn: Continuation?
  ) -> CommandError {
    if message.isEmpty { return self }
    var error = self
    if count == 0 {
      if let list { error.message += " (asking for \(list))" }
      return error
    }
    let part = CommandError.part(count, of: max(total ?? count, count))
    error.message += " (after \(part) pages"
    error.message += (list.map { " of \($0)" } ?? "") + ")"
    switch goesOn {
    case nil: break
    case _ where !isTemporary: break
    case .sameCommand: error.hints.append(CommandError.sameCommandHint)
    case .withOlderAnswers:
      error.hints.append(
        "what came is kept: the same command with --max-age 1d goes on from there")
    }
    return error
  }

  /// A part of a whole, such as `13 of 1,250`.
  static func part(_ count: Int, of total: Int) -> String {
    "\(CountText.grouped(count)) of \(CountText.grouped(total))"
  }

  private static let sameCommandHint = "what came is kept: the same command goes on from there"

  /// The same failure, saying how many people of a list had been looked up by then.
  func after(profiles count: Int, of total: Int, goesOn: Bool) -> CommandError {
    if message.isEmpty { return self }
    var error = self
    error.message += " (after \(CommandError.part(count, of: total)) profiles)"
    if goesOn, isTemporary { error.hints.append(CommandError.sameCommandHint) }
    return error
  }
}
