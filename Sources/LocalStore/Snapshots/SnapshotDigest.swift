/// An order-independent digest of the accounts of a list and their logins.
///
/// Each account contributes a 64-bit hash of id and login; the digest is the sum of the hashes and
/// the sum of a second mix of them. It detects accidental differences, but offers no protection
/// against an attacker who can choose ids and logins.
struct SnapshotDigest: Sendable, Equatable {
  private(set) var sum: UInt64 = 0
  private(set) var otherSum: UInt64 = 0

  /// Makes the digest of no accounts.
  init() {}

  /// Makes the digest with these sums.
  init(sum: UInt64, otherSum: UInt64) {
    (self.sum, self.otherSum) = (sum, otherSum)
  }

  /// Adds an account.
  mutating func add(id: Int64, login: some Sequence<UInt8>) {
    let hash = SnapshotDigest.hash(id, login)
    sum &+= hash
    otherSum &+= SnapshotDigest.mixed(hash)
  }

  /// Removes an account.
  mutating func remove(id: Int64, login: some Sequence<UInt8>) {
    let hash = SnapshotDigest.hash(id, login)
    sum &-= hash
    otherSum &-= SnapshotDigest.mixed(hash)
  }

  private static func hash(_ id: Int64, _ login: some Sequence<UInt8>) -> UInt64 {
    var hash = mixed(UInt64(bitPattern: id))
    for byte in login { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    return mixed(hash)
  }

  // The finishing step of SplitMix64 (Steele, Lea and Flood, 2014).
  private static func mixed(_ value: UInt64) -> UInt64 {
    var mixed = value &+ 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
