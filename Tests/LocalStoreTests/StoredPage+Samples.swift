import FoundationEssentials
import GitHubAPI

extension StoredPage {
  /// A page as large as in real listings: about 30 bytes per account.
  static func sample(_ number: Int, payloadByteCount: Int = 3_000) -> StoredPage {
    StoredPage(
      entityTag: #"W/"\#(String(repeating: "0123456789abcdef", count: 4))""#,
      viewer: Viewer(fingerprint: 0x0123_4567_89AB_CDEF), hasNext: true, lastNumber: 2_500,
      fetchedAt: Date(timeIntervalSinceReferenceDate: 800_000_000.125 + Double(number)),
      payload: Array(Data(repeating: UInt8(truncatingIfNeeded: number), count: payloadByteCount)))
  }
}
