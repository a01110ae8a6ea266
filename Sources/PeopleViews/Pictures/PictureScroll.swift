import Synchronization
package import TerminalHost
import TerminalPictures
package import TerminalText

/// Lines on a scrolling terminal, and the pictures on them.
///
/// The lines beside a picture are written together with it. A screenful waits for its pictures for
/// at most 2 s; the rest of it is then written without them. Messages are held back meanwhile,
/// because they belong below the lines.
package final class PictureScroll: Sendable {
  /// The maximum number of pictures fetched at once.
  private static let parallel = 8
  /// The time after which a screenful is written without the pictures that are missing.
  private static let patience = Duration.seconds(2)
  /// The number of rows that wait for pictures, above which a list isn't read on.
  private static let waitingLimit = 2_000

  package let album: PictureAlbum
  private let traits: OutputTraits
  private let output: any OutputSink
  /// Holds messages back, and `output` may write to it.
  private let paged: PagedOutput
  private let terminal: TerminalTraits
  /// The width for which lines are laid out, in columns.
  private let columns: Int?
  private let state = Mutex(State())
  /// Tells that rows have been added, and ends with the command.
  private let (additions, addition) = AsyncStream.makeStream(
    of: Void.self, bufferingPolicy: .bufferingNewest(1))
  /// Tells that rows have been written, and ends with the last one.
  private let (rooms, room) = AsyncStream.makeStream(
    of: Void.self, bufferingPolicy: .bufferingNewest(1))

  private struct State: Sendable {
    /// The rows to write.
    var waiting: [PictureRow] = []
    var failure: OutputError?
  }

  /// The number of rows of the screen, by default 24.
  private var height: Int { terminal.window?.rows ?? 24 }

  package init(
    _ album: PictureAlbum, for traits: OutputTraits, on output: any OutputSink, paged: PagedOutput,
    terminal: TerminalTraits
  ) {
    self.album = album
    self.traits = traits
    self.output = output
    self.paged = paged
    self.terminal = terminal
    columns = terminal.columns
  }

  /// Waits until most rows are written, so that a long list isn't in memory as a whole.
  package func waitForRoom() async {
    while state.withLock({ $0.waiting.count > PictureScroll.waitingLimit }) {
      var iterator = rooms.makeAsyncIterator()
      // It ends when drawing has failed, or the run is cancelled.
      if await iterator.next() == nil { return }
    }
  }

  /// Writes lines below the earlier ones, once those have been written with their pictures.
  ///
  /// - Throws: `OutputError` if earlier lines couldn't be written.
  package func write(_ lines: [StyledLine]) throws(OutputError) {
    // Progress is shown until there is something to see.
    paged.hold()
    let failure = state.withLock { state in
      state.waiting += PictureRow.rows(of: lines)
      return state.failure
    }
    if let failure { throw failure }
    addition.yield()
  }

  /// Runs a command that writes lines; returns when all of them are written.
  ///
  /// - Throws: The error of `body`, or of writing.
  package func run(_ body: () async throws -> Void) async throws {
    let result = await withDiscardingTaskGroup { group -> Result<Void, any Error> in
      group.addTask { await self.draw() }
      defer { addition.finish() }
      do {
        return .success(try await body())
      } catch {
        return .failure(error)
      }
    }
    paged.release()
    try result.get()
    if let failure = state.withLock(\.failure) { throw failure }
  }

  /// Draws everything until the end, until a write fails, or until the run is cancelled.
  private func draw() async {
    defer { room.finish() }
    for await _ in additions {
      while case let rows = nextScreenful(), !rows.isEmpty {
        do {
          try await write(rows)
        } catch {
          return state.withLock { $0.failure = error }
        }
        if Task.isCancelled { return }
        room.yield()
      }
    }
  }

  /// Removes the rows that fill the screen from those that wait.
  private func nextScreenful() -> [PictureRow] {
    var lineCount = 0
    let height = self.height
    return state.withLock { state in
      let rows = state.waiting.prefix { row in
        defer { lineCount += row.lines.count }
        return lineCount < height
      }
      state.waiting.removeFirst(rows.count)
      return Array(rows)
    }
  }

  /// Writes the rows of a screenful in order, each with its pictures.
  private func write(_ rows: [PictureRow]) async throws(OutputError) {
    var rows = rows
    // A terminal of another width has wrapped the lines.
    let drawable = terminal.columns == columns ? height : 0
    for index in rows.indices { rows[index].dropPictures(above: drawable) }
    try await withTaskGroup(of: Arrival?.self) { group -> Result<Void, OutputError> in
      defer { group.cancelAll() }
      group.addTask {
        // `try?`: it ends early once the rows are written.
        try? await Task.sleep(for: PictureScroll.patience)
        return nil
      }
      var slots = rows.flatMap { $0.pictures.map(\.place.slot) }[...]
      func request(_ count: Int) {
        for slot in slots.prefix(count) {
          group.addTask { [album] in Arrival(slot: slot, picture: await album.picture(in: slot)) }
        }
        slots = slots.dropFirst(count)
      }
      request(PictureScroll.parallel)
      var arrived: [PictureSlot: DrawnPicture?] = [:]
      var isLate = false
      for row in rows {
        while !isLate, !row.pictures.allSatisfy({ arrived.keys.contains($0.place.slot) }) {
          guard let arrival = await group.next() ?? nil else {
            isLate = true
            break
          }
          arrived[arrival.slot] = .some(arrival.picture)
          request(1)
        }
        if Task.isCancelled { break }
        do throws(OutputError) {
          try output.write(row.bytes(for: traits) { arrived[$0] ?? nil })
          try output.flush()
        } catch {
          return .failure(error)
        }
      }
      return .success(())
    }
    .get()
  }

  private struct Arrival: Sendable {
    let slot: PictureSlot
    /// The picture; nil if it isn't available.
    let picture: DrawnPicture?
  }
}

/// Lines that are written together, because pictures stand beside them.
struct PictureRow: Sendable {
  private(set) var lines: [StyledLine] = []
  /// The pictures, with the index of the line of their tops.
  private(set) var pictures: [(place: PlacedPicture, line: Int)] = []
  private var height = 1

  /// Divides lines where no picture continues.
  static func rows(of lines: [StyledLine]) -> [PictureRow] {
    var rows: [PictureRow] = []
    for line in lines {
      if rows.last.map({ $0.lines.count >= $0.height }) ?? true { rows.append(PictureRow()) }
      rows[rows.endIndex - 1].append(line)
    }
    return rows
  }

  private mutating func append(_ line: StyledLine) {
    for place in line.pictures where place.row == 0 {
      pictures.append((place, lines.count))
      height = max(height, lines.count + place.slot.size.rows)
    }
    lines.append(line)
  }

  /// Drops the pictures whose tops have scrolled off once the lines are written on a screen of
  /// `count` rows.
  mutating func dropPictures(above count: Int) {
    pictures.removeAll { lines.count - $0.line >= count }
  }

  /// Returns the bytes of the lines, and of the pictures that are there.
  func bytes(
    for traits: OutputTraits, drawing picture: (PictureSlot) -> DrawnPicture?
  ) -> [UInt8] {
    var bytes = lines.bytes(for: traits)
    for (place, line) in pictures {
      let picture = picture(place.slot)
      bytes += picture?.bytes(rowsAbove: lines.count - line, column: place.column) ?? []
    }
    return bytes
  }
}
