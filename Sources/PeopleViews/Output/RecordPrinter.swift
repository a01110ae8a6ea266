package import GHFMessages
import GitHubAPI
package import TerminalHost
import TerminalText

extension ViewContext {
  /// Returns a printer of records, which are drawn by `view`, or written as text or in a format.
  ///
  /// - Parameters:
  ///   - fields: The fields of each record in a format.
  ///   - format: The format; nil for text.
  ///   - isSingle: True for one record alone: with `--json` an object, not an array.
  ///   - text: The text of a record without a format or view; by default all fields with values.
  ///   - holdsBack: True if the order is known only at the end.
  ///   - view: The view of records without a format; nil if they are text.
  /// - Returns: The printer.
  package func printer<Record>(
    of fields: [Field<Record>], _ format: OutputFormat?, isSingle: Bool = false,
    text: RecordText<Record>? = nil, holdsBack: Bool = false,
    view: (any RecordView<Record>)? = nil
  ) -> RecordPrinter<Record> {
    let writer = RecordWriter(
      format: format, fields: fields, isSingle: isSingle, text: text ?? .lines(of: fields),
      isColoured: traits.isColored)
    return RecordPrinter(
      writer, to: sink, holdsBack: holdsBack, view: format == nil ? view : nil)
  }

  /// Prints records that are all known; the parameters are those of `printer`.
  package func print<Record>(
    _ records: [Record], _ fields: [Field<Record>], _ format: OutputFormat?,
    isSingle: Bool = false, text: RecordText<Record>? = nil,
    view: (any RecordView<Record>)? = nil
  ) throws(OutputError) {
    var printer = printer(
      of: fields, format, isSingle: isSingle, text: text, holdsBack: true, view: view)
    try printer.print(records)
    try printer.finish()
  }
}

/// Prints records as they arrive, or holds them back until all have arrived.
package struct RecordPrinter<Record: Sendable>: ~Copyable {
  private var writer: RecordWriter<Record>
  private let sink: any OutputSink
  private let holdsBack: Bool
  private var view: (any RecordView<Record>)?
  private var held: [Record] = []
  private var hasBegun = false
  /// True once a write has failed, so that the end of the output is omitted too.
  private var hasFailed = false
  /// True once the reader of the output has enough, which ends the run.
  private var isClosed = false

  /// The number of records so far.
  package private(set) var count = 0

  /// Creates a printer that draws the records with `view`, if given, or writes them with `writer`.
  init(
    _ writer: RecordWriter<Record>, to sink: any OutputSink, holdsBack: Bool,
    view: (any RecordView<Record>)?
  ) {
    self.writer = writer
    self.sink = sink
    self.holdsBack = holdsBack || (view?.needsAll ?? writer.needsAll)
    self.view = view
  }

  /// Prints records, immediately unless they are held back, so that readers see them early.
  ///
  /// Lists of people can be long, and other modules can't specialise this for them.
  @specialized(where Record == Person)
  package mutating func print(_ records: [Record]) throws(OutputError) {
    count += records.count
    if holdsBack {
      if held.isEmpty { held = records } else { held += records }
    } else {
      try write(records)
      try flush()
    }
  }

  /// Prints records of an answer; returns false if the reader of the output has enough.
  package mutating func take(_ records: [Record]) throws(OutputError) -> Bool {
    do throws(OutputError) {
      try print(records)
      return true
    } catch .closed {
      // A closed pipe has enough, and isn't a failure to resume after.
      isClosed = true
      return false
    }
  }

  /// Ends the output, with the records that were held back, arranged by `order`.
  package mutating func finish(order: ([Record]) -> [Record] = { $0 })
    throws(OutputError)
  {
    if isClosed { throw .closed }
    let ordered = order(held)
    held = []
    try write(ordered)
    if view == nil {
      try noting { printer throws(OutputError) in try printer.send(printer.writer.tail()) }
    }
    try drawKept()
  }

  /// Ends the output of an incomplete list.
  ///
  /// With a view, draws the records that are held back; otherwise drops them.
  package mutating func endEarly() throws(OutputError) {
    if hasFailed { return }
    if view != nil { try write(held) }
    held = []
    try drawKept()
  }

  /// Shows all records so far, so that a message can be written below them.
  package mutating func drawKept() throws(OutputError) {
    try noting { printer throws(OutputError) in try printer.view?.drawKept() }
    try flush()
  }

  package mutating func flush() throws(OutputError) {
    if hasFailed { return }
    try noting { printer throws(OutputError) in try printer.sink.flush() }
  }

  @specialized(where Record == Person)
  private mutating func write(_ records: [Record]) throws(OutputError) {
    try noting { printer throws(OutputError) in
      if printer.view != nil {
        return try printer.view?.draw(records) ?? ()
      }
      if !printer.hasBegun {
        printer.hasBegun = true
        try printer.send(printer.writer.head())
      }
      for first in stride(from: 0, to: records.count, by: pageLength) {
        try printer.send(printer.writer.bytes(of: records[first...].prefix(pageLength)))
      }
    }
  }

  /// Notes whether a write fails.
  private mutating func noting(
    _ write: (inout RecordPrinter) throws(OutputError) -> Void
  ) throws(OutputError) {
    do throws(OutputError) {
      try write(&self)
    } catch {
      hasFailed = true
      throw error
    }
  }

  private func send(_ bytes: [UInt8]) throws(OutputError) {
    if writer.format == nil { try sink.write(bytes) } else { try sink.write(data: bytes) }
  }
}

extension OutputSink {
  /// Writes data in a format, escaped on a terminal, where a bio could otherwise set the window title.
  package func write(data bytes: [UInt8]) throws(OutputError) {
    try write(isTerminal ? TerminalEscaping.applied(to: bytes) : bytes)
  }
}

extension CommandError {
  /// Explains why output failed; a closed pipe is a quiet success, as in other command-line tools.
  package init(_ error: OutputError) {
    switch error {
    case .closed: self = .told(.success)
    case .failed(_, let reason):
      self.init(.outputFailed, "cannot write the output", causes: [reason])
    }
  }
}
