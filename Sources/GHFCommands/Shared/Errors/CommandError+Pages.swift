extension CommandError {
  /// The way in which the next run resumes an interrupted listing; the raw value is the hint.
  enum ResumeHint: String {
    case rerun = "rerun the command to resume from the cache"
    /// Lists that are already complete would be fetched again, unless older answers are accepted.
    case rerunWithMaxAge = "rerun with '--max-age 1d' to resume from the cache"
  }

  /// Returns the error with the number of pages that had arrived, and a hint on how to resume; if
  /// no page had arrived, with the list's name only.
  ///
  /// The hint is omitted if the error isn't temporary, because the next run would fail as well.
  /// `list` is the name of the list, if the command fetches several; `hint` is nil if the next run
  /// can't resume.
  func after(
    pages count: Int, of total: Int?, in list: String?, resume hint: ResumeHint?
  ) -> CommandError {
    if count == 0 {
      guard let list, !message.isEmpty else { return self }
      var error = self
      error.message += " (fetching \(list))"
      return error
    }
    let part = CommandError.part(count, of: max(total ?? count, count))
    return after("\(part) pages" + (list.map { " of \($0)" } ?? ""), resume: hint)
  }

  /// Returns the error with the number of profiles that had been looked up, and a hint to resume.
  ///
  /// `total` is nil while it is unknown.
  func after(profiles count: Int, of total: Int?, resume isPossible: Bool) -> CommandError {
    after("\(CommandError.part(count, of: total)) profiles", resume: isPossible ? .rerun : nil)
  }

  /// Returns the error with the number of lists that had been read, and a hint to resume.
  func after(lists count: Int, of total: Int, isResumable: Bool) -> CommandError {
    if count == 0 { return self }
    return after("\(CommandError.part(count, of: total)) lists", resume: isResumable ? .rerun : nil)
  }

  private func after(_ progress: String, resume hint: ResumeHint?) -> CommandError {
    if message.isEmpty { return self }
    var error = self
    error.message += " (after \(progress))"
    if isTemporary, let hint { error.hints.append(hint.rawValue) }
    return error
  }

  /// Returns a part of a whole, such as `13 of 1,250`, or the number alone if `total` is nil.
  static func part(_ count: Int, of total: Int?) -> String {
    let part = "\(CountText.grouped(count))"
    return total.map { "\(part) of \(CountText.grouped($0))" } ?? part
  }
}
