import TerminalText
import Testing

@Suite struct ProportionalWidthTests {
  @Test(arguments: [
    (1, 1), (7, 7), (8, 8), (20, 8), (40, 10), (79, 20), (80, 20), (82, 21), (120, 30), (200, 30),
    (0, 1), (Int.min, 1), (Int.max, 30),
  ])
  func growsWithTheTerminalWithinBounds(terminal: Int, columns: Int) {
    let width = ProportionalWidth(20, minimum: 8, maximum: 30)
    #expect(width.columns(in: terminal) == columns)
  }

  @Test func equalsTheGivenWidthAt80Columns() {
    for columns in 0...80 {
      #expect(ProportionalWidth(columns, minimum: 0).columns(in: 80) == columns)
    }
  }

  @Test func prefersTheMinimumToASmallerMaximum() {
    #expect(ProportionalWidth(50, minimum: 30, maximum: 10).columns(in: 80) == 30)
    #expect(ProportionalWidth(.max, minimum: .min, maximum: .max).columns(in: 80) == 80)
  }

  @Test func neverShrinksAsTheTerminalGrows() {
    let width = ProportionalWidth(33, minimum: 5, maximum: 70)
    let columns = (1...300).map(width.columns)
    #expect(columns == columns.sorted())
    #expect(columns.last == 70)
  }
}
