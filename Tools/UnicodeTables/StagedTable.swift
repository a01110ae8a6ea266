/// A value for each code point in three arrays, which store equal blocks once.
///
/// `values[indices[blocks[c >> shift] << shift | c & (1 << shift - 1)]]` is the value of c.
struct StagedTable {
  let shift: Int
  let blocks: [Int]
  let indices: [Int]
  let values: [UInt32]

  /// The size of the arrays in bytes: four for a value, and one or two for a block or an index.
  var byteCount: Int {
    blocks.count * StagedTable.width(blocks) + indices.count * StagedTable.width(indices)
      + values.count * 4
  }

  /// Creates the smallest table for the values of all code points.
  init(_ codePointValues: [UInt32]) {
    var numbers: [UInt32: Int] = [:]
    var values: [UInt32] = []
    let indices = codePointValues.map { value in
      if let number = numbers[value] { return number }
      numbers[value] = values.count
      values.append(value)
      return values.count - 1
    }
    let tables = (4...9).map { StagedTable(indices, values: values, shift: $0) }
    self = tables.dropFirst().reduce(tables[0]) { $0.byteCount <= $1.byteCount ? $0 : $1 }
  }

  private init(_ all: [Int], values: [UInt32], shift: Int) {
    var numbers: [ArraySlice<Int>: Int] = [:]
    var blocks: [Int] = []
    var indices: [Int] = []
    for start in stride(from: 0, to: all.count, by: 1 << shift) {
      let block = all[start..<min(start + 1 << shift, all.count)]
      if let number = numbers[block] {
        blocks.append(number)
      } else {
        blocks.append(numbers.count)
        numbers[block] = numbers.count
        indices.append(contentsOf: block)
      }
    }
    self.shift = shift
    self.blocks = blocks
    self.indices = indices
    self.values = values
  }

  /// Returns the size in bytes of an integer that holds any of the numbers: 1 or 2.
  static func width(_ numbers: [Int]) -> Int {
    numbers.allSatisfy { $0 <= 0xFF } ? 1 : 2
  }
}
