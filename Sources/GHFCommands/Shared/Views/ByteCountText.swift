import TerminalText

/// A number of bytes as people read it: `1 byte`, `1.2 kB`, `34 MB` (SI, powers of 1,000).
struct ByteCountText: Sendable {
  let text: CleanText

  init(_ byteCount: Int) {
    var unit = 1_000
    for name: CleanText in ["kB", "MB", "GB"] where byteCount >= 1_000 {
      let tenths = (byteCount + unit / 20) / (unit / 10)
      if tenths < 9_995 || name == "GB" {
        text =
          tenths < 100
          ? "\(CleanText("\(tenths / 10).\(tenths % 10)")) \(name)"
          : "\(CountText.grouped((tenths + 5) / 10)) \(name)"
        return
      }
      unit *= 1_000
    }
    text = CountText(byteCount, of: "byte").text
  }
}
