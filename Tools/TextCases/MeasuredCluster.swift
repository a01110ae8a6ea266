import TerminalText

/// A cluster and its width in columns, encoded in JSON as an array of both.
struct MeasuredCluster: Codable, Sendable, Equatable {
  let text: String
  let columns: Int

  init(text: String, columns: Int) {
    self.text = text
    self.columns = columns
  }

  init(from decoder: any Decoder) throws {
    var fields = try decoder.unkeyedContainer()
    text = try fields.decode(String.self)
    columns = try fields.decode(Int.self)
  }

  func encode(to encoder: any Encoder) throws {
    var fields = encoder.unkeyedContainer()
    try fields.encode(text)
    try fields.encode(columns)
  }

  static func == (left: MeasuredCluster, right: MeasuredCluster) -> Bool {
    left.columns == right.columns && left.text.utf8.elementsEqual(right.text.utf8)
  }

  /// Returns the clusters of a text, with each TAB unchanged.
  static func all(of text: String) -> [MeasuredCluster] {
    let utf8 = text.utf8
    var clusters: [MeasuredCluster] = []
    Clusters.enumerate(utf8.span) { range, columns in
      let start = utf8.index(utf8.startIndex, offsetBy: range.lowerBound)
      let end = utf8.index(start, offsetBy: range.count)
      clusters.append(MeasuredCluster(text: String(text[start..<end]), columns: columns))
      return true
    }
    return clusters
  }
}
