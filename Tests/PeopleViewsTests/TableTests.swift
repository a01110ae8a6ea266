import TestSupport
import Testing

@testable import PeopleViews

/// The division of a terminal's width among a table's columns.
struct TableTests {
  private static let cases: [(needed: [Int], columns: Int, widths: [Int]?)] = [
    ([4, 4, 9], 40, [4, 4, 9]), ([4, 4, 9], 21, [4, 4, 9]), ([4, 4, 9], 20, [4, 4, 8]),
    ([4, 4, 9], 16, nil), ([30, 30, 9], 80, [30, 30, 9]), ([30, 50, 9], 80, [30, 37, 9]),
    ([50, 50, 9], 80, [33, 34, 9]), ([0, 50, 9], 40, [0, 29, 9]), ([50, 0, 0], 40, [40, 0, 0]),
    ([50], 7, nil), ([], 10, []), ([0, 0], 1, [0, 0]),
  ]

  @Test(arguments: cases)
  func dividesTheWidth(_ needed: [Int], _ columns: Int, _ widths: [Int]?) {
    #expect(Table.shares(of: columns, among: needed, gap: 2, minimum: 8) == widths)
  }

  @Test func usesTheWholeAvailableWidth() {
    var generator = SeededGenerator()
    for _ in 0..<2_000 {
      let needed = (0..<Int.random(in: 1...5, using: &generator)).map { _ in
        Int.random(in: 0...60, using: &generator)
      }
      let columns = Int.random(in: 1...150, using: &generator)
      let used = needed.count { $0 > 0 }
      let available = columns - 2 * max(used - 1, 0)
      guard let shared = Table.shares(of: columns, among: needed, gap: 2, minimum: 8) else {
        // Even equal shares would be below the minimum of 8.
        #expect(available < used * 8)
        continue
      }
      #expect(zip(shared, needed).allSatisfy { $0 <= $1 && $0 >= min($1, 8) })
      #expect(shared.reduce(0, +) == min(available, needed.reduce(0, +)))
    }
  }
}
