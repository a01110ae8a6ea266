/// All addresses that begin with the same bits, in CIDR notation; one address without a slash.
struct AddressBlock: Sendable, Equatable {
  private let address: NetworkAddress
  private let bitCount: Int

  /// Reads `10.0.0.0/8`, `fe80::/10`, `[::1]` or `127.0.0.1`; nil for anything else.
  init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    let bare = parts[0].drop { $0 == "[" }.prefix { $0 != "]" }
    guard let address = NetworkAddress(String(bare)) else { return nil }
    let width = address.bytes.count * 8
    if parts.count == 2 {
      guard let bitCount = Int(parts[1]), (0...width).contains(bitCount) else { return nil }
      self.bitCount = bitCount
    } else {
      bitCount = width
    }
    self.address = address
  }

  func contains(_ other: NetworkAddress) -> Bool {
    guard other.bytes.count == address.bytes.count else { return false }
    let whole = bitCount / 8
    let rest = bitCount % 8
    guard other.bytes.prefix(whole) == address.bytes.prefix(whole) else { return false }
    return rest == 0 || (other.bytes[whole] ^ address.bytes[whole]) >> (8 - rest) == 0
  }
}
