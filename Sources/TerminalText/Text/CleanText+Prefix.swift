extension CleanText {
  /// As many whole clusters from its start as fit into so many bytes of UTF-8.
  package func prefix(byteCount limit: Int) -> CleanText {
    if text.utf8.count <= limit { return self }
    var end = 0
    Clusters.walk(text.utf8.span) { cluster, _ in
      if cluster.upperBound > limit { return false }
      end = cluster.upperBound
      return true
    }
    let prefix = text[..<text.utf8.index(text.startIndex, offsetBy: end)]
    return CleanText(String(prefix), lineBreaks: .kept)
  }
}
