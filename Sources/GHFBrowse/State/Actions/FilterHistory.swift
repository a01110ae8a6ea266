/// The filters that were typed before, which can be recalled.
struct FilterHistory: Sendable {
  /// The number of filters that are kept.
  private static let limit = 100

  private var filters: [String] = []
  /// The position of the recalled filter, and the text that was replaced by the first one; nil
  /// unless one is recalled.
  private var recalled: (index: Int, typed: String)?

  /// Adds a filter as the latest, unless it is empty.
  mutating func add(_ filter: String) {
    recalled = nil
    if filter.isEmpty { return }
    filters.removeAll { $0 == filter }
    filters.append(filter)
    if filters.count > FilterHistory.limit { filters.removeFirst() }
  }

  /// Returns an earlier filter than the current text, or nil.
  mutating func earlier(than text: String) -> String? {
    let index = recalled?.index ?? filters.count
    guard let earlier = filters[..<index].lastIndex(where: { $0 != text }) else { return nil }
    recalled = (earlier, recalled?.typed ?? text)
    return filters[earlier]
  }

  /// Returns the filter that was recalled before the current one, or the text before all of them;
  /// nil if none was recalled.
  mutating func later() -> String? {
    guard let recalled else { return nil }
    if recalled.index + 1 < filters.count {
      self.recalled = (recalled.index + 1, recalled.typed)
      return filters[recalled.index + 1]
    }
    self.recalled = nil
    return recalled.typed
  }

  /// Ends the recall, so that the next one begins with the latest filter.
  mutating func endRecall() { recalled = nil }

  /// The filters, latest first.
  var latest: [String] { filters.reversed() }
}
