import Synchronization
package import TerminalHost
import TerminalPictures
package import TerminalText

/// Lines on a scrolling terminal, and the pictures on them.
///
/// Lines are written in order. Below the last line of a picture, nothing is written before it is
/// drawn, so that it can't leave the screen undrawn. A screenful of lines waits for its pictures for
/// a limited time, then follows without those that are missing. Messages are held back meanwhile,
/// because they belong below the lines.
package final class PictureScroll: Sendable {
  /// The maximum number of pictures fetched at once.
  private static let parallel = 8
  /// The number of lines that wait for pictures, above which a list isn't read on.
  private static let waitingLimit = 2_000

  package let album: PictureAlbum
  private let traits: OutputTraits
  private let output: any OutputSink
  private let messages: HeldMessages
  private let status: StatusLine
  private let terminal: TerminalTraits
  private let patience: Duration
  /// The width for which lines are laid out, in columns.
  private let columns: Int?
  private let state = Mutex(State())
  /// Has an element when lines have been added, and ends with the command.
  private let (additions, didAdd) = AsyncStream.makeStream(
    of: Void.self, bufferingPolicy: .bufferingNewest(1))
  /// Has an element when lines have been written, and ends when no more are.
  private let (writes, didWrite) = AsyncStream.makeStream(
    of: Void.self, bufferingPolicy: .bufferingNewest(1))

  private struct State: Sendable {
    /// The lines to write.
    var waiting: [StyledLine] = []
    var failure: OutputError?
  }

  /// The number of rows of the screen; 24 if the terminal doesn't report it.
  private var height: Int { terminal.window?.rows ?? 24 }

  /// Creates the end of a terminal's output, where a screenful waits for its pictures for `patience`.
  package init(
    _ album: PictureAlbum, for traits: OutputTraits, on output: any OutputSink,
    messages: HeldMessages, status: StatusLine, terminal: TerminalTraits, patience: Duration
  ) {
    self.album = album
    self.traits = traits
    self.output = output
    self.messages = messages
    self.status = status
    self.terminal = terminal
    self.patience = patience
    columns = terminal.columns
  }

  /// Waits until most lines are written, so that a long list isn't in memory as a whole.
  package func waitForRoom() async {
    while state.withLock({ $0.waiting.count > PictureScroll.waitingLimit }) {
      var iterator = writes.makeAsyncIterator()
      // It ends when drawing has failed, or the run is cancelled.
      if await iterator.next() == nil { return }
    }
  }

  /// Writes lines below the earlier ones, once those have been written with their pictures.
  ///
  /// - Throws: `OutputError` if earlier lines couldn't be written.
  package func write(_ lines: [StyledLine]) throws(OutputError) {
    // Progress is shown until there is something to see.
    status.suspend()
    if terminal.messagesAreTerminal { messages.hold() }
    let failure = state.withLock { state in
      state.waiting += lines
      return state.failure
    }
    if let failure { throw failure }
    didAdd.yield()
  }

  /// Runs a command that writes lines; returns when all of them are written.
  ///
  /// - Throws: The error of `body`, or of writing.
  package func run(_ body: () async throws -> Void) async throws {
    let result = await withDiscardingTaskGroup { group -> Result<Void, any Error> in
      group.addTask { await self.draw() }
      defer { didAdd.finish() }
      do {
        return .success(try await body())
      } catch {
        return .failure(error)
      }
    }
    messages.release()
    status.resume()
    try result.get()
    if let failure = state.withLock(\.failure) { throw failure }
  }

  /// Draws everything until the end, until a write fails, or until the run is cancelled.
  private func draw() async {
    defer { didWrite.finish() }
    // What is left of a screenful: the lines, and the time that they wait.
    var (lineCount, patience) = (0, Duration.zero)
    for await _ in additions {
      while true {
        if lineCount <= 0 { (lineCount, patience) = (height, self.patience) }
        let lines = nextLines(lineCount)
        if lines.isEmpty { break }
        let start = ContinuousClock.now
        do throws(OutputError) {
          try await write(lines, waiting: patience)
        } catch {
          return state.withLock { $0.failure = error }
        }
        if Task.isCancelled { return }
        lineCount -= lines.count
        patience -= ContinuousClock.now - start
        didWrite.yield()
      }
    }
  }

  /// Removes the first of the lines that wait, at most `count`.
  private func nextLines(_ count: Int) -> ArraySlice<StyledLine> {
    state.withLock { state in
      let lines = state.waiting.prefix(count)
      state.waiting.removeFirst(lines.count)
      return lines
    }
  }

  /// Writes lines in order, with the pictures that end on them.
  private func write(
    _ lines: ArraySlice<StyledLine>, waiting patience: Duration
  ) async throws(OutputError) {
    try await withTaskGroup(of: Arrival?.self) { group -> Result<Void, OutputError> in
      defer { group.cancelAll() }
      group.addTask {
        // `try?`: it ends early once the lines are written.
        try? await Task.sleep(for: patience)
        return nil
      }
      var slots = lines.flatMap { $0.finishedPictures.map(\.slot) }[...]
      func request(_ count: Int) {
        for slot in slots.prefix(count) {
          group.addTask { [album] in Arrival(slot: slot, picture: await album.picture(in: slot)) }
        }
        slots = slots.dropFirst(count)
      }
      request(PictureScroll.parallel)
      var arrived: [PictureSlot: DrawnPicture?] = [:]
      var isLate = false
      for line in lines {
        let places = line.finishedPictures
        while !isLate, !places.allSatisfy({ arrived.keys.contains($0.slot) }) {
          guard let arrival = await group.next() ?? nil else {
            isLate = true
            break
          }
          arrived[arrival.slot] = .some(arrival.picture)
          request(1)
        }
        if Task.isCancelled { break }
        var bytes = [line].bytes(for: traits)
        for place in places where isDrawable(place) {
          let picture = (arrived[place.slot] ?? nil) ?? album.standIn(in: place.slot)
          bytes += picture.bytes(rowsAbove: place.slot.size.rows, column: place.column)
        }
        do throws(OutputError) {
          try output.write(bytes)
          try output.flush()
        } catch {
          return .failure(error)
        }
      }
      return .success(())
    }
    .get()
  }

  /// True if a picture is still where it was laid out: a terminal of another width has wrapped the
  /// lines, and the top of a picture as high as the screen has left it.
  private func isDrawable(_ place: PlacedPicture) -> Bool {
    terminal.columns == columns && place.slot.size.rows < height
  }

  private struct Arrival: Sendable {
    let slot: PictureSlot
    /// The picture; nil if it isn't available.
    let picture: DrawnPicture?
  }
}

extension StyledLine {
  /// The pictures whose last row is in this line.
  fileprivate var finishedPictures: [PlacedPicture] {
    pictures.filter { $0.row == $0.slot.size.rows - 1 }
  }
}
