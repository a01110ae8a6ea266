/// Lists of numbers in one string literal, which the compiler reads in a fraction of the time that it
/// takes for an array.
///
/// A number is a fixed count of 7-bit units in its list, the lowest first, so that the literal is ASCII.
struct NumberText {
  /// The maximum length of a line of the literal.
  private static let lineLength = 3_000

  private let lists: [[Int]]

  init(_ lists: [[Int]]) { self.lists = lists }

  private func unitCount(_ list: Int) -> Int {
    let largest = lists[list].max() ?? 0
    return (1...9).first { largest >> ($0 * 7) == 0 } ?? 9
  }

  var byteCount: Int { lists.indices.reduce(0) { $0 + lists[$1].count * unitCount($1) } }

  /// Returns the expression of the number at an index, itself an expression, of a list.
  func number(_ list: Int, at index: String) -> String {
    let start = lists.indices.prefix(list).reduce(0) { $0 + lists[$1].count * unitCount($1) }
    let count = unitCount(list)
    let place = count == 1 ? index : "\(index) * \(count)"
    return "text.number(at: \(start == 0 ? "" : "\(start) + ")\(place), units: \(count))"
  }

  /// The declaration of the literal, indented as a member.
  var declaration: String {
    var lines = [""]
    for list in lists.indices {
      for number in lists[list] {
        for unit in 0..<unitCount(list) {
          let text = NumberText.escaped(UInt8(number >> (unit * 7) & 0x7F))
          if lines[lines.count - 1].utf8.count + text.utf8.count > NumberText.lineLength {
            lines.append("")
          }
          lines[lines.count - 1] += text
        }
      }
    }
    let rows = lines.map { "    \($0)" }.joined(separator: "\\\n")
    return """
        @inline(__always) private static var text: StaticString {
          \"""
      \(rows)
          \"""
        }
      """
  }

  private static func escaped(_ unit: UInt8) -> String {
    switch unit {
    case 0: "\\0"
    case 0x22, 0x5C: "\\" + String(Unicode.Scalar(unit))
    case 0x20..<0x7F: String(Unicode.Scalar(unit))
    default: "\\u{" + String(unit, radix: 16, uppercase: true) + "}"
    }
  }
}
