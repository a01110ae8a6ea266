/// Converts UTF-8 offsets in a text to scalar offsets.
struct ScalarOffsets {
  private var counts: [Int: Int] = [:]

  init(_ text: String) {
    var offset = 0
    for (count, scalar) in text.unicodeScalars.enumerated() {
      counts[offset] = count
      offset += scalar.utf8.count
    }
    counts[offset] = text.unicodeScalars.count
  }

  subscript(offset: Int) -> Int { counts[offset] ?? -1 }
}
