/// The first bytes of a file of pages: what it is, and in which form.
///
/// Eight bytes `ghfpages`, the version of the form as 32 bits, 32 bits of zero. A file that begins
/// otherwise holds nothing for us and is written anew when there is something to keep.
enum PageFileHeader {
  static let byteCount = 16

  static let bytes: [UInt8] = {
    var bytes = Array("ghfpages".utf8)
    bytes.append(littleEndian: version)
    bytes.append(littleEndian: UInt32(0))
    return bytes
  }()

  // To be raised whenever records get another form, or payloads mean something else.
  private static let version: UInt32 = 1
}
