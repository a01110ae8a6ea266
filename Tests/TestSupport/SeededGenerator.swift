import FoundationEssentials

/// A reproducible random number generator, SplitMix64, that prints its seed.
///
/// Its seed is the same in each run, unless the variable GHF_SEED is another one, or `random`, which
/// draws one.
package struct SeededGenerator: RandomNumberGenerator {
  package let seed: UInt64
  private var state: UInt64

  /// Starts with GHF_SEED, or a seed that follows from the property's name (FNV-1a), printed at once
  /// so that it survives a trap.
  package init(_ property: String = #function) {
    let given = ProcessInfo.processInfo.environment["GHF_SEED"]
    let own = property.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    seed =
      given == "random" ? UInt64.random(in: 0...UInt64.max) : given.flatMap { UInt64($0) } ?? own
    state = seed
    print("\(property): GHF_SEED=\(seed)")
  }

  /// Starts with a seed and prints nothing.
  package init(seed: UInt64) {
    self.seed = seed
    state = seed
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

extension SeededGenerator {
  /// Returns a text of up to `length` scalars from all of Unicode, half of them below U+0100.
  package mutating func text(upTo length: Int) -> String {
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...length, using: &self) {
      let highest: UInt32 = Bool.random(using: &self) ? 0xFF : 0x10_FFFF
      let value = UInt32.random(in: 0...highest, using: &self)
      text.append(Unicode.Scalar(value) ?? "\u{FFFD}")
    }
    return String(text)
  }
}
