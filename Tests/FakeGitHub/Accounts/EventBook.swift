private import Foundation

/// The events of the fixture accounts, newest first, from `Fixtures/api/events.jsonl`.
package struct EventBook: Sendable {
  private struct Entry: Decodable, Sendable {
    struct Actor: Decodable, Sendable {
      var id: Int
    }

    var actor: Actor
  }

  /// The base URL in the file, replaced when an event is served.
  private static let recordedBase = "https://api.github.com"

  private var actors: [Int] = []
  private var lines: [String] = []

  /// Creates a book without events.
  init() {}

  /// Reads the file in a directory; a missing file means no events.
  package init(in directory: String) throws {
    let file = URL(filePath: directory).appending(path: "events.jsonl")
    guard FileManager.default.fileExists(atPath: file.path) else { return }
    lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
    actors = try lines.map {
      try JSONDecoder().decode(Entry.self, from: Data($0.utf8)).actor.id
    }
  }

  /// Returns the events of some accounts as JSON objects, newest first.
  package func events(by ids: Set<Int>, base: String) -> [String] {
    zip(actors, lines).filter { ids.contains($0.0) }.map {
      $0.1.replacingOccurrences(of: Self.recordedBase, with: base)
    }
  }
}
