/// The size of a still WebP image as its header gives it (RFC 9649, 2.5 to 2.7), in pixels.
///
/// gdk-pixbuf's decoder allocates the pixels before their number can be checked: up to 1 GB, and for
/// an animation those of all its images.
struct WebPSize: Equatable {
  let width: Int
  let height: Int

  /// Reads the header; nil if it isn't one, or that of an animation.
  init?(_ file: [UInt8]) {
    guard file.count >= 30 else { return nil }
    func number(at start: Int, byteCount: Int) -> Int {
      (0..<byteCount).reversed().reduce(0) { $0 << 8 | Int(file[start + $1]) }
    }
    switch String(decoding: file[12..<16], as: UTF8.self) {
    case "VP8 ":
      width = number(at: 26, byteCount: 2) & 0x3FFF
      height = number(at: 28, byteCount: 2) & 0x3FFF
    case "VP8L":
      let bits = number(at: 21, byteCount: 4)
      width = bits & 0x3FFF + 1
      height = bits >> 14 & 0x3FFF + 1
    case "VP8X" where file[20] & 0x02 == 0:
      width = number(at: 24, byteCount: 3) + 1
      height = number(at: 27, byteCount: 3) + 1
    default: return nil
    }
  }
}
