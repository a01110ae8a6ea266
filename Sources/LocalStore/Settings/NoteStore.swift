package import struct FoundationEssentials.Date

/// Dated notes about subjects, in a small file of the state directory.
///
/// Each line has the time in seconds since 2001, the note and its subject, separated by tabs. Errors are
/// ignored: without a note, a terminal is asked again, and a notice is repeated.
package struct NoteStore: Sendable {
  private let path: String
  /// The seconds for which a note is used.
  private let lifetime: Double

  /// The seconds after which the same note is written again.
  private static let refreshInterval = 86_400.0
  /// The number of subjects whose notes are kept, the newest ones.
  private static let limit = 50

  private struct Note {
    var date: Double
    var text: String
    var subject: String
  }

  private init(path: String, lifetime: Double) {
    (self.path, self.lifetime) = (path, lifetime)
  }

  /// The answers of terminals to a question about themselves, used for a week, because a terminal may be
  /// updated; the directory is usually `XDGDirectories.state`.
  package static func terminals(in directory: String) -> NoteStore {
    NoteStore(path: directory + "/terminals", lifetime: 7 * refreshInterval)
  }

  /// The notices that aren't repeated by each run; the directory is usually `XDGDirectories.state`.
  package static func notices(in directory: String) -> NoteStore {
    NoteStore(path: directory + "/notices", lifetime: 90 * refreshInterval)
  }

  /// Returns the note about a subject; nil without one that is recent enough.
  package func note(about subject: String, at now: Date) -> String? {
    notes(at: now).first { $0.subject == NoteStore.line(subject) }?.text
  }

  /// Records a note, in place of an earlier one about the subject.
  package func keep(_ text: String, about subject: String, at now: Date) {
    let (subject, time) = (NoteStore.line(subject), now.timeIntervalSinceReferenceDate)
    let text = NoteStore.line(text)
    var notes = notes(at: now)
    if let old = notes.first(where: { $0.subject == subject }), old.text == text,
      time - old.date < NoteStore.refreshInterval
    {
      return
    }
    notes.removeAll { $0.subject == subject }
    notes.insert(Note(date: time, text: text, subject: subject), at: 0)
    write(notes)
  }

  /// Removes the note about a subject.
  package func remove(about subject: String, at now: Date) {
    var notes = notes(at: now)
    let count = notes.count
    notes.removeAll { $0.subject == NoteStore.line(subject) }
    if notes.count < count { write(notes) }
  }

  private func write(_ notes: [Note]) {
    let lines = notes.prefix(NoteStore.limit).map {
      "\(Int64($0.date))\t\($0.text)\t\($0.subject)\n"
    }
    // `try?`: without the file, a notice is only repeated. Of two processes that write at once, one note may be lost.
    try? write(Array(lines.joined().utf8))
  }

  private func write(_ bytes: [UInt8]) throws(StorageError) {
    try FilePath.createDirectory(at: FilePath.parent(of: path))
    let replacement = try FileReplacement(of: path)
    try replacement.append(bytes)
    try replacement.commit(durably: false)
  }

  /// Returns the readable notes that aren't too old, nor from the future.
  private func notes(at now: Date) -> [Note] {
    // `try?`: a file that can't be read counts as one without notes.
    guard let bytes = (try? FileContents.read(path: path, upTo: 64_000)) ?? nil else { return [] }
    let time = now.timeIntervalSinceReferenceDate
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { line in
      let fields = line.split(separator: "\t", maxSplits: 2, omittingEmptySubsequences: false)
      guard fields.count == 3, let date = Double(fields[0]),
        (0...lifetime).contains(time - date)
      else { return nil }
      return Note(date: date, text: String(fields[1]), subject: String(fields[2]))
    }
  }

  /// Returns a text that fits in a field: variables may hold anything.
  private static func line(_ text: String) -> String {
    String(text.map { $0.isNewline || $0 == "\t" ? " " : $0 }.prefix(200))
  }
}
