extension AccountRecord {
  /// True if a word of a search, in lower case, is in the login or the name.
  ///
  /// Of GitHub's qualifiers only `location:` filters; others match every account.
  func isFound(by word: Substring) -> Bool {
    if word.hasPrefix("location:") {
      return (location ?? "").lowercased().contains(word.dropFirst("location:".count))
    }
    if word.contains(":") { return true }
    return login.lowercased().contains(word) || (name ?? "").lowercased().contains(word)
  }
}
