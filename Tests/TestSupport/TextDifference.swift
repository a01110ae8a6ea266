/// The lines in which two texts differ, as `diff -u` prints them, without line numbers.
package struct TextDifference: Sendable, CustomStringConvertible {
  package let description: String

  /// Compares two texts; up to `context` equal lines are kept around each difference.
  package init(from old: String, to new: String, context: Int = 2) {
    let oldLines = old.split(separator: "\n", omittingEmptySubsequences: false)
    let newLines = new.split(separator: "\n", omittingEmptySubsequences: false)
    var removed: Set<Int> = []
    var added: Set<Int> = []
    let bytes = [oldLines, newLines].map { $0.map { Array($0.utf8) } }
    for change in bytes[1].difference(from: bytes[0]) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): added.insert(offset)
      }
    }
    var lines: [(mark: String, text: Substring)] = []
    var (place, newPlace) = (0, 0)
    while place < oldLines.count || newPlace < newLines.count {
      if removed.contains(place) {
        lines.append(("-", oldLines[place]))
        place += 1
      } else if added.contains(newPlace) {
        lines.append(("+", newLines[newPlace]))
        newPlace += 1
      } else {
        lines.append((" ", newLines[newPlace]))
        (place, newPlace) = (place + 1, newPlace + 1)
      }
    }
    let changed = lines.indices.filter { lines[$0].mark != " " }
    var shown = lines.map { _ in false }
    for index in changed {
      for near in max(index - context, 0)...min(index + context, lines.count - 1) {
        shown[near] = true
      }
    }
    var text = ""
    for index in lines.indices where shown[index] {
      if index > 0, !shown[index - 1] { text += "@@\n" }
      text += lines[index].mark + lines[index].text + "\n"
    }
    description = text
  }
}
