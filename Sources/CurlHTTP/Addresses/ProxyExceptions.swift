#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The hosts that bypass the proxy: the value of `no_proxy`.
///
/// Commas or spaces separate entries: `*` for all hosts, a name for itself and its subdomains (a
/// leading dot is ignored), an address, or a block of addresses such as `10.0.0.0/8`. The rules
/// follow CURLOPT_NOPROXY in curl 7.86.
struct ProxyExceptions: Sendable {
  private var includesAll = false
  private var names: [String] = []
  private var blocks: [AddressBlock] = []

  init(_ list: String) {
    for entry in list.split(whereSeparator: { $0 == "," || $0.isWhitespace }) {
      if entry == "*" {
        includesAll = true
      } else if let block = AddressBlock(entry) {
        blocks.append(block)
      } else {
        let name = Self.withoutFinalDot(entry.drop { $0 == "." }.lowercased())
        if !name.isEmpty { names.append(name) }
      }
    }
  }

  /// Returns true if a host, given without port and brackets, bypasses the proxy.
  func contain(_ host: String) -> Bool {
    if includesAll { return true }
    if let address = NetworkAddress(host) { return blocks.contains { $0.contains(address) } }
    let host = Self.withoutFinalDot(host.lowercased())
    return names.contains { host == $0 || host.hasSuffix(".\($0)") }
  }

  private static func withoutFinalDot(_ name: String) -> String {
    name.last == "." ? String(name.dropLast()) : name
  }
}

/// A block of addresses that begin with the same bits.
private struct AddressBlock: Sendable, Equatable {
  private let address: NetworkAddress
  private let bitCount: Int

  /// Parses CIDR notation or one address: `10.0.0.0/8`, `fe80::/10`, `[::1]` or `127.0.0.1`.
  init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    let bare = parts[0].drop { $0 == "[" }.prefix { $0 != "]" }
    guard let address = NetworkAddress(String(bare)) else { return nil }
    let width = address.bytes.count * 8
    guard let bitCount = parts.count == 2 ? Int(parts[1]) : width, (0...width).contains(bitCount)
    else { return nil }
    self.bitCount = bitCount
    self.address = address
  }

  func contains(_ other: NetworkAddress) -> Bool {
    guard other.bytes.count == address.bytes.count else { return false }
    let (whole, rest) = bitCount.quotientAndRemainder(dividingBy: 8)
    guard other.bytes.prefix(whole) == address.bytes.prefix(whole) else { return false }
    return rest == 0 || (other.bytes[whole] ^ address.bytes[whole]) >> (8 - rest) == 0
  }
}

/// An IPv4 or IPv6 address in network byte order: 4 or 16 bytes.
private struct NetworkAddress: Sendable, Equatable {
  let bytes: [UInt8]

  /// Parses the text form without brackets; nil for a name.
  init?(_ text: String) {
    for (family, byteCount) in [(AF_INET, 4), (AF_INET6, 16)] {
      var bytes = [UInt8](repeating: 0, count: byteCount)
      if unsafe inet_pton(family, text, &bytes) == 1 {
        self.bytes = bytes
        return
      }
    }
    return nil
  }
}
