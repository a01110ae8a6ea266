import FoundationEssentials
import TerminalText

/// The speed of cleaning, measuring and wrapping the lines of a file, each as a separate text.
struct WrapSpeed {
  let texts: [String]
  let byteCount: Int

  /// Reads a file and repeats its lines to reach at least `byteCount` bytes.
  ///
  /// - Throws: Foundation's error if the file can't be read.
  init(path: String, repeatedTo byteCount: Int) throws {
    let lines = WrapSpeed.lines(of: try String(contentsOfFile: path, encoding: .utf8))
    var texts: [String] = []
    var count = 0
    repeat {
      for line in lines where texts.count < lines.count || count < byteCount {
        texts.append(line)
        count += line.utf8.count + 1
      }
    } while count < byteCount && !lines.isEmpty
    self.texts = texts
    self.byteCount = count
  }

  /// Splits a file into lines much faster than `split`, which would take most of the time.
  private static func lines(of text: String) -> [String] {
    let utf8 = text.utf8
    let bytes = utf8.span
    var lines: [String] = []
    var start = utf8.startIndex
    for offset in bytes.indices where bytes[offset] == 0x0A {
      let end = utf8.index(utf8.startIndex, offsetBy: offset)
      lines.append(String(text[start..<end]))
      start = utf8.index(after: end)
    }
    if start < utf8.endIndex { lines.append(String(text[start...])) }
    return lines
  }

  /// Returns a line per step with its name, its speed in MB/s (the best of five rounds in one thread)
  /// and the number of texts, columns or lines.
  func report(fitting columns: Int) -> String {
    let clean = texts.map { CleanText($0, lineBreaks: .kept) }
    let labels = clean.map { TextBlock($0) }
    let cleaning = best {
      texts.reduce(0) { $0 + CleanText($1, lineBreaks: .kept).text.utf8.count }
    }
    let counting = best { clean.reduce(0) { $0 + $1.columns() } }
    let measuring = best { labels.reduce(0) { $0 + $1.size(fitting: columns).rows } }
    let wrapping = best { labels.reduce(0) { $0 + $1.lines(fitting: columns).lines.count } }
    return """
      clean \(rate(cleaning.duration)) \(texts.count)
      columns \(rate(counting.duration)) \(counting.result)
      measure \(rate(measuring.duration)) \(measuring.result)
      wrap \(rate(wrapping.duration)) \(wrapping.result)

      """
  }

  /// Returns all wrapped lines as ghf draws them.
  func lines(fitting columns: Int) -> String {
    var output: [UInt8] = []
    for text in texts {
      let wrapped = TextBlock(CleanText(text, lineBreaks: .kept)).lines(fitting: columns)
      for line in wrapped.lines {
        wrapped.text.write(line.range, to: &output)
        output.append(0x0A)
      }
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// Returns megabytes per second with one decimal place.
  private func rate(_ duration: Duration) -> String {
    let tenths = Int(Double(byteCount) / (duration / .microseconds(1)) * 10 + 0.5)
    return "\(tenths / 10).\(tenths % 10)"
  }

  private func best(_ work: () -> Int) -> (duration: Duration, result: Int) {
    var result = 0
    let clock = ContinuousClock()
    let durations = (0..<5).map { _ in clock.measure { result = work() } }
    return (durations.min() ?? .zero, result)
  }
}
