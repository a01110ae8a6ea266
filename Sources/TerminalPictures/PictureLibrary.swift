import CPictures
import Synchronization
import TerminalHost

/// gdk-pixbuf and libchafa, loaded when a picture is first drawn.
@safe package final class PictureLibrary: Sendable {
  /// A library that isn't installed, or is too old.
  package struct Missing: Error, Equatable {
    /// The file name, such as `libchafa.so.0`.
    package let fileName: String
  }

  /// The maximum width and height of an image file, in pixels.
  package static let longestSide = 2_048

  private static let standard = Result { () throws(Missing) in try PictureLibrary() }

  /// The table of functions, which one thread at a time may call.
  private let functions: Mutex<OpaquePointer>

  private init() throws(Missing) {
    var name: [CChar] = Array(repeating: 0, count: 64)
    let opened = unsafe name.withUnsafeMutableBufferPointer { name in
      unsafe cpictures_open(name.baseAddress, name.count)
    }
    guard let opened = unsafe opened else {
      let fileName = name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      throw Missing(fileName: String(decoding: fileName, as: UTF8.self))
    }
    unsafe functions = Mutex(opened)
  }

  /// Returns the libraries, loaded by the first call; a failure is permanent.
  package static func shared() throws(Missing) -> PictureLibrary { try standard.get() }

  /// Returns true if the decoder of a format is installed, by its name in gdk-pixbuf.
  package func decodes(_ format: String) -> Bool {
    unsafe functions.withLock { unsafe cpictures_decodes($0, format) }
  }

  /// Draws an image file as large as an area allows, without changing its ratio.
  ///
  /// `format` is the name of gdk-pixbuf's decoder, such as `png`; no other decoder reads the file.
  /// The result is nil if the file is damaged, has more than `longestSide` pixels in a row or
  /// column, or the decoder isn't installed.
  package func drawing(
    of file: [UInt8], format: String, in area: PictureArea, by protocol: PictureProtocol
  ) -> DrawnPicture? {
    if format == "webp" {
      let longest = PictureLibrary.longestSide
      guard let size = WebPSize(file), size.width <= longest, size.height <= longest else {
        return nil
      }
    }
    return unsafe functions.withLock { functions in
      var covered = CPicturesArea(
        columns: Int32(clamping: area.columns), rows: Int32(clamping: area.rows),
        cell_width: Int32(clamping: area.cell.width),
        cell_height: Int32(clamping: area.cell.height))
      var length = 0
      let bytes = unsafe cpictures_draw(
        functions, file, file.count, format, Int32(PictureLibrary.longestSide), `protocol`.value,
        &covered, &length)
      guard let bytes = unsafe bytes else { return nil }
      defer { unsafe cpictures_free(bytes) }
      let copy = unsafe Array(UnsafeRawBufferPointer(start: bytes, count: length))
      return DrawnPicture(
        columns: Int(covered.columns), rows: Int(covered.rows), bytes: copy, by: `protocol`)
    }
  }
}

extension PictureProtocol {
  fileprivate var value: CPicturesProtocol {
    switch self {
    case .kitty: CPICTURES_KITTY
    case .iTerm2: CPICTURES_ITERM2
    case .sixel: CPICTURES_SIXEL
    case .halfBlocks(.true24): CPICTURES_HALF_BLOCKS_TRUECOLOR
    case .halfBlocks(.indexed256): CPICTURES_HALF_BLOCKS_256
    }
  }
}

/// The size of a still WebP image as its header gives it (RFC 9649, 2.5 to 2.7), in pixels.
///
/// gdk-pixbuf's decoder allocates the pixels before their number can be checked: up to 1 GB, and for
/// an animation those of all its images.
private struct WebPSize {
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
