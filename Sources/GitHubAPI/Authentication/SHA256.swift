/// The secure hash of FIPS 180-4, for the fingerprint of a token.
///
/// FoundationEssentials has none, and swift-crypto would be most of the program's size.
enum SHA256 {
  /// The 32 bytes of the digest.
  static func digest(of message: [UInt8]) -> [UInt8] {
    var state: [UInt32] = [
      0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a,
      0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
    ]
    for block in padded(message).chunked(by: 64) {
      let schedule = schedule(of: block)
      var round = state
      for index in 0..<64 {
        let (a, e) = (round[0], round[4])
        let majority = (a & round[1]) ^ (a & round[2]) ^ (round[1] & round[2])
        let choice = (e & round[5]) ^ (~e & round[6])
        let first =
          round[7] &+ (e.rotated(6) ^ e.rotated(11) ^ e.rotated(25)) &+ choice
          &+ constants[index] &+ schedule[index]
        let second = (a.rotated(2) ^ a.rotated(13) ^ a.rotated(22)) &+ majority
        round = [
          first &+ second, a, round[1], round[2], round[3] &+ first, e, round[5], round[6],
        ]
      }
      for index in 0..<8 { state[index] &+= round[index] }
    }
    return state.flatMap { $0.bigEndianBytes }
  }

  /// The message with its padding and its length in bits (section 5.1.1).
  private static func padded(_ message: [UInt8]) -> [UInt8] {
    let bitCount = UInt64(message.count) * 8
    let zeroCount = (119 - message.count % 64) % 64
    return message + [0x80] + [UInt8](repeating: 0, count: zeroCount)
      + UInt32(truncatingIfNeeded: bitCount >> 32).bigEndianBytes
      + UInt32(truncatingIfNeeded: bitCount).bigEndianBytes
  }

  private static func schedule(of block: ArraySlice<UInt8>) -> [UInt32] {
    var words = block.chunked(by: 4).map { $0.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } }
    for index in 16..<64 {
      let (early, late) = (words[index - 15], words[index - 2])
      let small = early.rotated(7) ^ early.rotated(18) ^ (early >> 3)
      let large = late.rotated(17) ^ late.rotated(19) ^ (late >> 10)
      words.append(words[index - 16] &+ small &+ words[index - 7] &+ large)
    }
    return words
  }

  /// The fractional parts of the cube roots of the first 64 primes (section 4.2.2).
  private static let constants: [UInt32] = primes(64).map { prime in
    // 2^96 · prime has a cube root below 2^36 · 2^4; its low 32 bits are the fraction.
    var (low, high) = (UInt64(0), UInt64(1) << 36)
    while high - low > 1 {
      let middle = (low + high) / 2
      if isCube(of: middle, above: prime) { high = middle } else { low = middle }
    }
    return UInt32(truncatingIfNeeded: low)
  }

  private static func isCube(of root: UInt64, above prime: UInt64) -> Bool {
    let root = UInt128(root)
    return root * root * root > UInt128(prime) << 96
  }

  private static func primes(_ count: Int) -> [UInt64] {
    var primes: [UInt64] = []
    var candidate: UInt64 = 2
    while primes.count < count {
      if primes.allSatisfy({ candidate % $0 != 0 }) { primes.append(candidate) }
      candidate += 1
    }
    return primes
  }
}

extension Collection {
  fileprivate func chunked(by length: Int) -> [SubSequence] {
    var chunks: [SubSequence] = []
    var rest = self[...]
    while !rest.isEmpty {
      chunks.append(rest.prefix(length))
      rest = rest.dropFirst(length)
    }
    return chunks
  }
}

extension UInt32 {
  fileprivate func rotated(_ count: UInt32) -> UInt32 { self >> count | self << (32 - count) }

  fileprivate var bigEndianBytes: [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: self >> $0) }
  }
}
