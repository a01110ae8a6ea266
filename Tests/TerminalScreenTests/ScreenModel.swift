import TerminalScreen
import TerminalText

/// A small model of a terminal: the cells that the bytes written to it produce.
///
/// Automatic wrap is off. It records what a screen must not receive, such as unknown sequences and
/// text beyond the right edge.
struct ScreenModel {
  /// A cell: a cluster with its rendition and link, or a further column of one.
  struct Cell: Equatable {
    var text = " "
    var rendition = ""
    var link = ""
    /// The distance to the column in which the cluster begins.
    var offset = 0
    var columns = 1
    /// True for a part of a cluster behind the columns that it was measured to take.
    var isOverhang = false

    static let blank = Cell()
  }

  private(set) var cells: [[Cell]]
  private(set) var row = 0
  private(set) var column = 0
  private(set) var modes: [Int: Bool] = [:]
  /// The parts of the input that a screen must not receive.
  private(set) var faults: [String] = []
  private var rendition = ""
  private var link = ""
  private let width: (Span<UInt8>, Range<Int>, Int) -> Int

  /// Creates a blank screen; `width` returns how wide the terminal draws a cluster, from its measured
  /// width.
  init(_ size: CellGridSize, width: @escaping (Span<UInt8>, Range<Int>, Int) -> Int = { $2 }) {
    cells = Array(repeating: Array(repeating: .blank, count: size.columns), count: size.rows)
    self.width = width
  }

  private var columnCount: Int { cells.first?.count ?? 0 }

  /// The texts of the rows, without trailing spaces.
  var rows: [String] {
    cells.map { row in
      var text = row.filter { $0.offset == 0 }.map(\.text).joined()
      while text.last == " " { text.removeLast() }
      return text
    }
  }

  /// The cells without the renditions that don't show on spaces, and without the mark after
  /// right-to-left text, which is invisible.
  var visibleCells: [[Cell]] {
    cells.map { row in
      row.map { cell in
        var cell = cell
        cell.text = cell.text.replacing("\u{200E}", with: "")
        guard cell.text == " " else { return cell }
        let shown = cell.rendition.split(separator: ";").filter { $0 == "4" || $0 == "7" }
        cell.rendition = cell.link.isEmpty ? shown.joined(separator: ";") : cell.rendition
        return cell
      }
    }
  }

  /// Returns true if the screen shows what one that was drawn afresh shows; only the parts of
  /// clusters that it drew too wide may be missing.
  func shows(_ fresh: ScreenModel) -> Bool {
    zip(visibleCells.joined(), fresh.visibleCells.joined()).allSatisfy { cell, expected in
      cell == expected || expected.isOverhang && cell.text == " "
    }
  }

  mutating func feed(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while let byte = rest.first {
      if byte == 0x1B {
        takeEscape(&rest)
      } else if byte < 0x20 || byte == 0x7F {
        faults.append("control \(byte)")
        rest.removeFirst()
      } else {
        let end = rest.firstIndex { $0 < 0x20 || $0 == 0x7F } ?? rest.endIndex
        write(Array(rest[..<end]))
        rest = rest[end...]
      }
    }
  }

  private mutating func write(_ text: [UInt8]) {
    Clusters.enumerate(text.span) { range, columns in
      let cluster = String(decoding: text[range], as: UTF8.self)
      if columns == 0 {
        if column > 0 {
          let last = column - 1 - cells[row][column - 1].offset
          for column in last..<column { cells[row][column].text += cluster }
        }
        return true
      }
      let drawn = width(text.span, range, columns)
      if column + drawn > columnCount { faults.append("text beyond the edge: \(cluster)") }
      let place = column..<min(column + drawn, columnCount)
      for column in place { erase(column) }
      // A terminal that draws a cluster wider draws its parts one after another, as xterm 379, st 0.9
      // and alacritty 0.11 draw a family in 8 columns, not 2: overwriting the first leaves the others.
      let head = min(place.count, columns)
      for (offset, column) in place.enumerated() {
        cells[row][column] = Cell(
          text: cluster, rendition: rendition, link: link, offset: offset < head ? offset : 0,
          columns: offset < head ? head : 1, isOverhang: offset >= head)
      }
      column = place.upperBound
      return true
    }
  }

  /// Erases the cluster that covers a column.
  private mutating func erase(_ column: Int) {
    let head = column - cells[row][column].offset
    for column in head..<head + cells[row][head].columns { cells[row][column] = .blank }
  }

  private mutating func takeEscape(_ rest: inout ArraySlice<UInt8>) {
    rest.removeFirst()
    switch rest.popFirst() {
    case UInt8(ascii: "["):
      let end = rest.firstIndex { $0 >= 0x40 } ?? rest.endIndex
      let parameters = String(decoding: rest[..<end], as: UTF8.self)
      guard end < rest.endIndex else { return faults.append("unfinished sequence") }
      run(parameters, final: Character(Unicode.Scalar(rest[end])))
      rest = rest[(end + 1)...]
    case UInt8(ascii: "]"):
      let end = rest.firstIndex(of: 0x1B) ?? rest.endIndex
      let fields = String(decoding: rest[..<end], as: UTF8.self)
        .split(separator: ";", maxSplits: 2, omittingEmptySubsequences: false)
      if fields.count == 3, fields[0] == "8" {
        link = fields[2].isEmpty ? "" : "\(fields[1]);\(fields[2])"
      } else {
        faults.append("unknown command \(fields)")
      }
      rest = rest[end...].dropFirst(2)
    case let other: faults.append("unknown escape \(other.map(String.init) ?? "")")
    }
  }

  private mutating func run(_ parameters: String, final: Character) {
    let numbers = parameters.split(separator: ";").compactMap { Int($0) }
    switch (parameters.first, final) {
    case ("?", "h"), ("?", "l"):
      for mode in parameters.dropFirst().split(separator: ";") {
        modes[Int(mode) ?? 0] = final == "h"
      }
    case (_, "H"): move(numbers.first ?? 1, numbers.count > 1 ? numbers[1] : 1)
    case (_, "G"): move(row + 1, numbers.first ?? 1)
    case ("K", _), (nil, "K"):
      for column in column..<columnCount { erase(column) }
    case (_, "X"):
      let count = numbers.first ?? 1
      if column + count > columnCount { faults.append("erases beyond the edge: \(count)") }
      for column in column..<min(column + count, columnCount) { erase(column) }
    case (nil, "J"):
      if row != 0 || column != 0 { faults.append("erases a part of the screen") }
      for row in cells.indices { cells[row] = Array(repeating: .blank, count: columnCount) }
    case (_, "m"):
      if numbers.isEmpty || numbers == [0] {
        rendition = ""
      } else if numbers[0] == 0 {
        rendition = String(parameters.dropFirst(2))
      } else if rendition.isEmpty {
        rendition = parameters
      } else {
        faults.append("adds to a rendition: \(parameters)")
      }
    default: faults.append("unknown sequence \(parameters)\(final)")
    }
  }

  private mutating func move(_ row: Int, _ column: Int) {
    if !(1...cells.count ~= row) || !(1...columnCount ~= column) {
      faults.append("moves to \(row), \(column)")
    }
    self.row = min(max(row - 1, 0), cells.count - 1)
    self.column = min(max(column - 1, 0), columnCount - 1)
  }
}

extension ScreenModel {
  /// Creates the screen that shows a frame, drawn by TerminalText line by line.
  init(showing frame: Frame, traits: OutputTraits) {
    self.init(frame.size)
    for (row, line) in frame.rows.prefix(frame.size.rows).enumerated() {
      feed(Array("\u{1B}[\(row + 1)H".utf8))
      var bytes: [UInt8] = []
      line.write(to: &bytes, for: traits)
      feed(bytes)
    }
  }
}
