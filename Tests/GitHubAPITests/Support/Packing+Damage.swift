import TestSupport
import Testing

@testable import GitHubAPI

extension Packing {
  /// Expects that a truncated pack is rejected, that a flipped bit doesn't change the count, and that
  /// noise doesn't trap.
  func expectHarmlessDamage<Element>(
    to elements: [Element], _ random: inout SeededGenerator,
    sourceLocation: SourceLocation = #_sourceLocation
  ) where Answer == [Element] {
    let bytes = pack(elements)
    for length in 0..<bytes.count {
      #expect(unpack(Array(bytes.prefix(length))) == nil, sourceLocation: sourceLocation)
    }
    #expect(unpack(bytes + [0]) == nil, sourceLocation: sourceLocation)
    for index in bytes.indices {
      for bit in 0..<8 {
        var damaged = bytes
        damaged[index] ^= 1 << UInt8(bit)
        let count = unpack(damaged)?.count
        #expect(
          count == nil || count == elements.count, "GHF_SEED=\(random.seed)",
          sourceLocation: sourceLocation)
      }
    }
    for _ in 0..<20_000 {
      let noise = (0..<Int.random(in: 0...40, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
      _ = unpack([1] + noise)
    }
  }
}
