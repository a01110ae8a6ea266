/// The hosts that are asked directly although there is a proxy: the value of `no_proxy`.
///
/// Entries are divided by commas or spaces: `*` for all hosts, a name for itself and its
/// subdomains (a leading dot makes no difference), an address, or a block of addresses such as
/// `10.0.0.0/8`. The rules are those of CURLOPT_NOPROXY in curl 7.86.
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

  /// Tells whether a host, given without port and brackets, is to be asked directly.
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
