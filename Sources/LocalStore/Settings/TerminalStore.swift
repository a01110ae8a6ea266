package import struct FoundationEssentials.Date

/// The answers of terminals to a question about themselves, in a small file of the state directory.
///
/// Each line has the time in seconds since 2001, the answer and the terminal's name, separated by tabs.
/// An answer is used for a week, because a terminal may be updated. Errors are ignored: without an
/// answer, the terminal is asked again.
package struct TerminalStore: Sendable {
  private let path: String

  /// The seconds for which an answer is used, and those after which the same one is written again.
  private static let (lifetime, refreshInterval) = (7 * 86_400.0, 86_400.0)
  /// The number of terminals whose answers are kept, the newest ones.
  private static let limit = 50

  private struct Answer {
    var date: Double
    var text: String
    var terminal: String
  }

  /// Refers to the file in a directory, usually `XDGDirectories.state`.
  package init(in directory: String) { path = directory + "/terminals" }

  /// Returns the answer that a terminal gave in the last week; nil without one.
  package func answer(of terminal: String, at now: Date) -> String? {
    answers(at: now).first { $0.terminal == TerminalStore.line(terminal) }?.text
  }

  /// Records an answer, in place of an earlier one.
  package func keep(_ text: String, of terminal: String, at now: Date) {
    let (terminal, time) = (TerminalStore.line(terminal), now.timeIntervalSinceReferenceDate)
    var answers = answers(at: now)
    if let old = answers.first(where: { $0.terminal == terminal }), old.text == text,
      time - old.date < TerminalStore.refreshInterval
    {
      return
    }
    answers.removeAll { $0.terminal == terminal }
    answers.insert(
      Answer(date: time, text: TerminalStore.line(text), terminal: terminal), at: 0)
    let lines = answers.prefix(TerminalStore.limit).map {
      "\(Int64($0.date))\t\($0.text)\t\($0.terminal)\n"
    }
    // `try?`: see above. Of two processes that write at once, one answer may be lost.
    try? write(Array(lines.joined().utf8))
  }

  private func write(_ bytes: [UInt8]) throws(StorageError) {
    try FilePath.createDirectory(at: FilePath.parent(of: path))
    let replacement = try FileReplacement(of: path)
    try replacement.append(bytes)
    try replacement.commit(durably: false)
  }

  /// Returns the readable answers that aren't too old, nor from the future.
  private func answers(at now: Date) -> [Answer] {
    // `try?`: see above.
    guard let bytes = (try? FileContents.read(path: path, upTo: 64_000)) ?? nil else { return [] }
    let time = now.timeIntervalSinceReferenceDate
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { line in
      let fields = line.split(separator: "\t", maxSplits: 2, omittingEmptySubsequences: false)
      guard fields.count == 3, let date = Double(fields[0]),
        (0...TerminalStore.lifetime).contains(time - date)
      else { return nil }
      return Answer(date: date, text: String(fields[1]), terminal: String(fields[2]))
    }
  }

  /// Returns a text that fits in a field: variables may hold anything.
  private static func line(_ text: String) -> String {
    String(text.map { $0.isNewline || $0 == "\t" ? " " : $0 }.prefix(200))
  }
}
