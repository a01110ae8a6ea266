/// The secure hash of FIPS 180-4, for the fingerprint of a token.
///
/// FoundationEssentials lacks it, and swift-crypto would make up most of the program's size.
package enum SHA256 {
  /// Returns the 32 bytes of the digest.
  package static func digest(of message: [UInt8]) -> [UInt8] {
    var state: [UInt32] = [
      0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a,
      0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
    ]
    let padded = padded(message)
    for start in stride(from: 0, to: padded.count, by: 64) {
      let schedule = schedule(of: padded[start..<start + 64])
      var round = state
      for index in 0..<64 {
        let (a, e) = (round[0], round[4])
        let majority = (a & round[1]) ^ (a & round[2]) ^ (round[1] & round[2])
        let choice = (e & round[5]) ^ (~e & round[6])
        let first =
          round[7] &+ (e.rotated(6) ^ e.rotated(11) ^ e.rotated(25)) &+ choice
          &+ constants[index] &+ schedule[index]
        let second = (a.rotated(2) ^ a.rotated(13) ^ a.rotated(22)) &+ majority
        round = [first &+ second, a, round[1], round[2], round[3] &+ first, e, round[5], round[6]]
      }
      for index in 0..<8 { state[index] &+= round[index] }
    }
    return state.flatMap { $0.bigEndianBytes }
  }

  /// Returns the message with its padding and its length in bits (section 5.1.1).
  private static func padded(_ message: [UInt8]) -> [UInt8] {
    let bitCount = UInt64(message.count) * 8
    let zeroCount = (119 - message.count % 64) % 64
    return message + [0x80] + [UInt8](repeating: 0, count: zeroCount)
      + UInt32(truncatingIfNeeded: bitCount >> 32).bigEndianBytes
      + UInt32(truncatingIfNeeded: bitCount).bigEndianBytes
  }

  private static func schedule(of block: ArraySlice<UInt8>) -> [UInt32] {
    var words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { start in
      block[start..<start + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
    for index in 16..<64 {
      let (early, late) = (words[index - 15], words[index - 2])
      let small = early.rotated(7) ^ early.rotated(18) ^ (early >> 3)
      let large = late.rotated(17) ^ late.rotated(19) ^ (late >> 10)
      words.append(words[index - 16] &+ small &+ words[index - 7] &+ large)
    }
    return words
  }

  /// The fractional parts of the cube roots of the first 64 primes (section 4.2.2).
  private static let constants: [UInt32] = (2...311).filter { number in
    (2..<number).allSatisfy { number % $0 != 0 }
  }.map { prime in
    // 2^96 · prime has a cube root below 2^36; its low 32 bits are the fraction.
    let cube = UInt128(prime) << 96
    var (low, high) = (UInt128(0), UInt128(1) << 36)
    while high - low > 1 {
      let middle = (low + high) / 2
      if middle * middle * middle > cube { high = middle } else { low = middle }
    }
    return UInt32(truncatingIfNeeded: low)
  }
}

extension UInt32 {
  fileprivate func rotated(_ count: UInt32) -> UInt32 { self >> count | self << (32 - count) }

  fileprivate var bigEndianBytes: [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: self >> $0) }
  }
}
