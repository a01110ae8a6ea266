import FoundationEssentials
import Synchronization
import TerminalScreen
import TerminalText
import TestSupport

/// A full screen whose keys a script presses, and whose rows it reads.
final class ScriptScreen: Screen, ScreenOpener {
  /// Something that somebody does at the terminal.
  enum Action: Sendable {
    case input(InputEvent)
    case resize(CellGridSize)
  }

  let events: AsyncStream<ScreenEvent>
  /// The texts that were copied to the clipboard.
  let copied = Recorder<String>()
  private let input: AsyncStream<ScreenEvent>.Continuation
  private let drawn = Mutex("")
  private let currentSize: Mutex<CellGridSize>

  private static let names: [String: KeyPress.Key] = [
    "Enter": .enter, "Tab": .tab, "Backspace": .backspace, "Delete": .delete, "Insert": .insert,
    "Esc": .escape, "Up": .up, "Down": .down, "Left": .left, "Right": .right, "Home": .home,
    "End": .end, "PageUp": .pageUp, "PageDown": .pageDown, "Space": .character(" "),
  ]

  init(_ size: CellGridSize) {
    currentSize = Mutex(size)
    (events, input) = AsyncStream.makeStream()
  }

  var size: CellGridSize { currentSize.withLock(\.self) }

  /// Returns what a line says: names of keys such as `Down`, `F1`, `Ctrl-V`, `Alt-Up` and `Shift-Tab`;
  /// `Paste:TEXT`, `Resize:COLUMNSxROWS`, and `Click:ROW,COLUMN` and others of the mouse; texts, which
  /// are what isn't any of these.
  ///
  /// - Throws: `Script.Mistake` if a quote isn't closed.
  static func actions(in line: String) throws -> [Action] {
    try Script.words(of: line).flatMap { word -> [Action] in
      if word.hasPrefix("Paste:") { return [.input(.paste(String(word.dropFirst(6))))] }
      // Each use of an expression compiles it.
      if word.contains(":"),
        let match = word.wholeMatch(of: /([A-Z][A-Za-z]+):([0-9]+)[,x]([0-9]+)/),
        let first = Int(match.2), let second = Int(match.3)
      {
        if match.1 == "Resize" { return [.resize(CellGridSize(rows: second, columns: first))] }
        let events: [MouseEvent] =
          switch match.1 {
          case "WheelUp": [MouseEvent(.wheelUp, row: first, column: second)]
          case "WheelDown": [MouseEvent(.wheelDown, row: first, column: second)]
          case "RightClick": [MouseEvent(.press, button: 2, row: first, column: second)]
          default: [.press, .release].map { MouseEvent($0, row: first, column: second) }
          }
        return events.map { .input(.mouse($0)) }
      }
      return keys(of: word).map { .input(.key($0)) }
    }
  }

  private static func keys(of word: String) -> [KeyPress] {
    var parts = word.split(separator: "-").map(String.init)
    let last = parts.popLast() ?? ""
    var modifiers: KeyPress.Modifiers = []
    for part in parts {
      switch part {
      case "Ctrl": modifiers.insert(.control)
      case "Alt": modifiers.insert(.alt)
      case "Shift": modifiers.insert(.shift)
      default: return text(word)
      }
    }
    if let key = names[last] {
      // Terminals report Ctrl-Space as a letter's control character.
      return [last == "Space" && modifiers == .control ? .control(" ") : KeyPress(key, modifiers)]
    }
    if last.hasPrefix("F"), let number = Int(last.dropFirst()) {
      return [KeyPress(.function(number), modifiers)]
    }
    guard !modifiers.isEmpty, last.count == 1, let character = last.lowercased().first else {
      return text(word)
    }
    return [KeyPress(.character(character), modifiers)]
  }

  private static func text(_ word: String) -> [KeyPress] {
    word.map { KeyPress(.character($0)) }
  }

  func act(_ action: Action) {
    switch action {
    case .input(let event): input.yield(.input(event))
    case .resize(let size):
      currentSize.withLock { $0 = size }
      input.yield(.resized)
    }
  }

  /// Has the whole screen drawn again, so that `text` is all of it.
  func redraw() { input.yield(.resumed) }

  /// The last drawing, row by row, without trailing spaces and empty rows at the end.
  var text: String {
    var rows: [String] = [""]
    var row = 0
    var rest = drawn.withLock(\.self)[...]
    func write(_ text: Substring) {
      while rows.count <= row { rows.append("") }
      rows[row] += text
    }
    func move(to column: Int) {
      while rows.count <= row { rows.append("") }
      let width = CellWidth.of(rows[row])
      if width < column { rows[row] += String(repeating: " ", count: column - width) }
    }
    let expression = /\u{1B}(?:\[([0-9;?]*)([A-Za-z])|\][^\u{1B}]*\u{1B}\\)/
    while let sequence = rest.firstMatch(of: expression) {
      write(rest[..<sequence.range.lowerBound])
      rest = rest[sequence.range.upperBound...]
      let numbers = (sequence.1 ?? "").split(separator: ";").map { Int($0) ?? 1 }
      switch sequence.2 {
      case "H" where !rest.hasPrefix("\u{1B}[?25h"):
        row = (numbers.first ?? 1) - 1
        move(to: (numbers.count > 1 ? numbers[1] : 1) - 1)
      case "G": move(to: (numbers.first ?? 1) - 1)
      default: break
      }
    }
    write(rest)
    while rows.last?.allSatisfy({ $0 == " " }) == true { rows.removeLast() }
    return rows.map { row in
      var row = row
      while row.last == " " { row.removeLast() }
      return row + "\n"
    }.joined()
  }

  func open(usesMouse: Bool, probesEmoji: Bool) -> any Screen { self }

  func write(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    // OSC 52 copies a text.
    if text.contains("]52;"), let copy = text.firstMatch(of: /\u{1B}\]52;c;([^\u{1B}]*)/),
      let data = Data(base64Encoded: String(copy.1))
    {
      copied.add(String(decoding: data, as: UTF8.self))
    }
    // Other writes are changes of rows.
    if text.contains("\u{1B}[J") { drawn.withLock { $0 = text } }
  }

  func finish(_ input: InputEvent) {}

  func suspend() {}

  func lend(_ use: () -> Void) {
    use()
    input.yield(.resumed)
  }

  func close() { input.finish() }
}
